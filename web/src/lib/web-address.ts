/** Only a page on the web may be opened on the word of an answer. */
export function webAddress(address: string): string {
  const { protocol } = new URL(address)
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error('The payment page has no web address')
  return address
}
