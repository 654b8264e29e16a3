/**
 * Where a request came from, as the gateway in front of the functions says. Cloudflare, in front of hosted Supabase,
 * overwrites `cf-connecting-ip`; elsewhere the last entry of `x-forwarded-for` counts, which the nearest proxy wrote.
 * Entries before it come from the caller and are ignored. A gateway that is not Cloudflare must drop
 * `cf-connecting-ip`, as the local stack does.
 */
export function addressOf(headers: Headers): string {
  const nearest = headers.get('x-forwarded-for')?.split(',').at(-1)
  return (headers.get('cf-connecting-ip') ?? nearest ?? '').trim()
}

/** The address that rate limits count by. A home has one IPv4 address but 2^64 IPv6 addresses, which count as one /64. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  if (/^\d{1,3}(\.\d{1,3}){3}$/.test(plain)) return plain
  if (!plain.includes(':') || !URL.canParse(`http://[${plain}]`)) return 'unknown'
  const [before = '', after] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::')
  const head = before === '' ? [] : before.split(':')
  const tail = after ? after.split(':') : []
  const groups = [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail]
  return `${groups.slice(0, 4).join(':')}::/64`
}
