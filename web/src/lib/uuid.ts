const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Ids stand in addresses that anybody can type: what has not the form of one need not be asked for. */
export function isUuid(text: string): boolean {
  return uuid.test(text)
}
