import { createPublicKey, verify } from 'node:crypto'

/** A message as a push service keeps it: nobody but the browser can read it. */
export interface KeptPush {
  headers: Record<string, string>
  /** base64url. */
  body: string
}

export interface PushSandbox {
  fetch(request: Request): Promise<Response>
  /** What waits for a browser, the oldest first. */
  waitingFor(subscription: string): KeptPush[]
}

const path = '/sandbox/push'
const origin = 'https://push.aso.example'
const mostSubscriptions = 1000
const mostWaiting = 50
/** What a push service must take (RFC 8030, section 7.2). */
const mostBytes = 4096

/** Subscriptions whose name begins so are answered like this: what a push service says on a bad day. */
const badDays: Record<string, () => Response> = {
  gone: () => new Response(null, { status: 410 }),
  unknown: () => new Response(null, { status: 404 }),
  busy: () => new Response('Slow down', { status: 429, headers: { 'retry-after': '600' } }),
  broken: () => new Response('x'.repeat(100_000), { status: 503 }),
  moved: () => new Response(null, { status: 307, headers: { location: `${path}/elsewhere` } }),
}

/** The check of RFC 8292: signed by the key that it names, for this push service, for a day at most. */
function isSigned(authorization: string | null): boolean {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]{87})$/.exec(authorization ?? '') ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  if (point.length !== 65) return false
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const signed = Buffer.from(`${head}.${claims}`)
  const options = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const
  if (!verify('sha256', signed, options, Buffer.from(signature, 'base64url'))) return false
  const { aud, exp, sub }: { aud?: string; exp?: number; sub?: string } = JSON.parse(
    Buffer.from(claims, 'base64url').toString(),
  )
  const left = (exp ?? 0) - Date.now() / 1000
  return aud === origin && left > 0 && left <= 86_400 && /^(mailto:|https:)/.test(sub ?? '')
}

function refusalOf({ headers }: Request, body: Buffer): Response | undefined {
  const topic = headers.get('topic')
  const isUrgency = ['very-low', 'low', 'normal', 'high'].includes(headers.get('urgency') ?? 'normal')
  if (!isSigned(headers.get('authorization'))) return new Response('Not signed', { status: 403 })
  if (body.length > mostBytes) return new Response('Too long', { status: 413 })
  if (headers.get('content-encoding') !== 'aes128gcm') return new Response('Not encrypted', { status: 400 })
  if (!/^\d+$/.test(headers.get('ttl') ?? '') || !isUrgency || (topic && !/^[\w-]{1,32}$/.test(topic))) {
    return new Response('Not a push', { status: 400 })
  }
  return undefined
}

/**
 * Sandbox of a push service (RFC 8030) at `/sandbox/push/<subscription>`, for endpoints of push.aso.example. It has no
 * browsers: what it took is delivered by the test that plays the browser.
 */
export function createPushSandbox(): PushSandbox {
  const kept = new Map<string, KeptPush[]>()

  const keep = (subscription: string, push: KeptPush): void => {
    const { topic } = push.headers
    const others = (kept.get(subscription) ?? []).filter((other) => !topic || other.headers.topic !== topic)
    kept.delete(subscription)
    kept.set(subscription, [...others, push].slice(-mostWaiting))
    for (const oldest of [...kept.keys()].slice(0, -mostSubscriptions)) kept.delete(oldest)
  }

  return {
    async fetch(request) {
      const subscription = new URL(request.url).pathname.slice(path.length + 1)
      const body = Buffer.from(await request.arrayBuffer())
      if (request.method !== 'POST' || !/^[\w-]{1,200}$/.test(subscription)) {
        return new Response(null, { status: 404 })
      }
      const refusal = refusalOf(request, body) ?? badDays[subscription.split('-')[0] ?? '']?.()
      if (refusal) return refusal
      keep(subscription, { headers: Object.fromEntries(request.headers), body: body.toString('base64url') })
      return new Response(null, { status: 201, headers: { location: `${path}/message` } })
    },
    waitingFor: (subscription) => kept.get(subscription) ?? [],
  }
}
