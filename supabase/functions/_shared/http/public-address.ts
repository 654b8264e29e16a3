/** The first and the last of each range of IPv4 that is not the public internet (IANA's register of special purposes). */
const notPublic = [
  ['0.0.0.0', '0.255.255.255'],
  ['10.0.0.0', '10.255.255.255'],
  ['100.64.0.0', '100.127.255.255'],
  ['127.0.0.0', '127.255.255.255'],
  ['169.254.0.0', '169.254.255.255'],
  ['172.16.0.0', '172.31.255.255'],
  ['192.0.0.0', '192.0.0.255'],
  ['192.0.2.0', '192.0.2.255'],
  ['192.88.99.0', '192.88.99.255'],
  ['192.168.0.0', '192.168.255.255'],
  ['198.18.0.0', '198.19.255.255'],
  ['198.51.100.0', '198.51.100.255'],
  ['203.0.113.0', '203.0.113.255'],
  ['224.0.0.0', '255.255.255.255'],
] as const

const numberOf = (address: string): number =>
  address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0)

/**
 * Whether an address that a name stands for is one of the public internet. Of IPv6 only global unicast is, without the
 * parts that carry IPv4 inside or are for documents.
 */
export function isPublicAddress(address: string): boolean {
  if (/^\d{1,3}(\.\d{1,3}){3}$/.test(address)) {
    const number = numberOf(address)
    return !notPublic.some(([first, last]) => number >= numberOf(first) && number <= numberOf(last))
  }
  if (!URL.canParse(`http://[${address}]`)) return false
  const [first = '', second = ''] = new URL(`http://[${address}]`).hostname.slice(1, -1).split(':')
  if (!/^[23][0-9a-f]{3}$/.test(first)) return false
  const start = Number.parseInt(first, 16) * 0x1_0000 + Number.parseInt(second || '0', 16)
  // 2001::/23 (Teredo and others), 2001:db8::/32, 2002::/16 (6to4), 3fff::/20.
  const isSpecial =
    (start >= 0x2001_0000 && start <= 0x2001_01ff) ||
    start === 0x2001_0db8 ||
    first === '2002' ||
    (start >= 0x3fff_0000 && start <= 0x3fff_0fff)
  return !isSpecial
}
