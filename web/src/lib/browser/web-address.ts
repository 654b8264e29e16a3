/** Of addresses that come in a response, only http and https ones may be opened. */
export function webAddress(address: string): string {
  const { protocol } = new URL(address)
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error('The payment page has no web address')
  return address
}
