/** What the QR code of a booking holds: its address, with the code. The camera of any phone opens it. */
export function codeAddress(origin: string, transactionId: string, code: string): string {
  return `${origin}/booking/${transactionId}?code=${code}`
}

/** The code in what a camera read, if it is one of this booking. */
export function codeIn(text: string, transactionId: string): string | null {
  if (!URL.canParse(text)) return null
  const { pathname, searchParams } = new URL(text)
  const code = searchParams.get('code')
  return pathname === `/booking/${transactionId}` && isHandoverCode(code) ? code : null
}

export function isHandoverCode(value: unknown): value is string {
  return typeof value === 'string' && /^\d{6}$/.test(value)
}
