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

/**
 * What rate limits count by: an IPv4 address, or the first 48 bits of an IPv6 address, as one customer gets them. `private.network_of` of
 * the database says the same.
 */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  if (/^\d{1,3}(\.\d{1,3}){3}$/.test(plain)) return plain
  if (!plain.includes(':') || !URL.canParse(`http://[${plain}]`)) return 'unknown'
  const [before = '', after] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::')
  const head = before === '' ? [] : before.split(':')
  const tail = after ? after.split(':') : []
  const groups = [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail]
  return `${new URL(`http://[${groups.slice(0, 3).join(':')}::]`).hostname.slice(1, -1)}/48`
}
