const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Addresses with ids can be typed by hand: a text that is not a UUID is not sent to the server. */
export function isUuid(text: string): boolean {
  return uuid.test(text)
}
