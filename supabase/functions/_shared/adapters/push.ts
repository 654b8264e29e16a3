import { lookup } from 'node:dns/promises'
import { buildPushPayload } from '@block65/webcrypto-web-push'
import { env } from '../env.ts'
import { isPublicAddress } from '../http/public-address.ts'

/** A browser at its push service, and how a message is to be sent there. */
export interface PushTarget {
  endpoint: string
  p256dh: string
  auth: string
  /** Seconds. */
  ttl: number
  urgency: 'normal' | 'high'
  /** A newer message replaces one with the same topic that was not yet delivered. */
  topic: string | null
}

/** `gone`: nothing can ever arrive there. `failed`: it may later, not before the seconds that the push service asks for. */
export interface PushResult {
  outcome: 'sent' | 'gone' | 'failed'
  error: string | null
  retrySeconds: number
}

/** What a name stands for; undefined where this runtime does not say. */
export type Resolve = (host: string) => Promise<string[] | undefined>

const timeoutMs = 3000
/** Endpoints of this name exist on laptops and in tests only; nobody can own a name that ends in `.example`. */
const standInHost = 'push.aso.example'
/** The push services of the browsers there are: the only ones that are called where names can't be looked up. */
const knownServices =
  /(^|\.)(fcm\.googleapis\.com|push\.services\.mozilla\.com|notify\.windows\.com|push\.apple\.com)$/
/** The name is not known, or the name server does not answer. */
const unknownName = ['ENOTFOUND', 'ENODATA', 'EAI_AGAIN', 'ESERVFAIL', 'ETIMEOUT']

const failed = (error: string, retrySeconds = 0): PushResult => ({ outcome: 'failed', error, retrySeconds })
const gone = (error: string): PushResult => ({ outcome: 'gone', error, retrySeconds: 0 })

/**
 * One message to a push service (RFC 8030), encrypted for the browser alone (RFC 8291), signed by us (RFC 8292). Sent to
 * public addresses only; redirects are not followed, and what is answered is not read.
 */
export async function sendPush(
  target: PushTarget,
  text: string,
  resolve: Resolve = addressesOf,
): Promise<PushResult> {
  const url = await addressOf(target.endpoint, resolve)
  if (typeof url !== 'string') return url
  const init = await encrypted(target, text)
  if ('outcome' in init) return init
  let response: Response
  try {
    response = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) })
  } catch {
    return failed('push: unreachable')
  }
  await response.body?.cancel().catch(() => {})
  return resultOf(response)
}

/** Where to send it, after looking at what the name stands for. */
async function addressOf(endpoint: string, resolve: Resolve): Promise<string | PushResult> {
  const url = new URL(endpoint)
  if (url.protocol !== 'https:' || url.port || url.username || url.password) {
    return gone('push: not a public address')
  }
  const standIn = env.pushStandInUrl()
  if (standIn && url.hostname === standInHost) return standIn + url.pathname
  try {
    const addresses = await resolve(url.hostname)
    const isPublic = addresses
      ? addresses.length > 0 && addresses.every(isPublicAddress)
      : knownServices.test(url.hostname)
    if (!isPublic) return gone('push: not a public address')
  } catch {
    return failed('push: unknown name')
  }
  return endpoint
}

async function addressesOf(host: string): Promise<string[] | undefined> {
  try {
    const found = await lookup(host, { all: true })
    return found.map(({ address }) => address)
  } catch (error) {
    if (error instanceof Error && 'code' in error && unknownName.includes(String(error.code))) throw error
    // A runtime that keeps names to itself: only known push services are called from there.
    return undefined
  }
}

async function encrypted(
  { endpoint, p256dh, auth, ttl, urgency, topic }: PushTarget,
  text: string,
): Promise<RequestInit | PushResult> {
  const vapid = {
    subject: env.pushSubject(),
    publicKey: env.vapidPublicKey(),
    privateKey: env.vapidPrivateKey(),
  }
  try {
    const { headers, method, body } = await buildPushPayload(
      { data: text, options: { ttl, urgency, ...(topic && { topic }) } },
      { endpoint, expirationTime: null, keys: { p256dh, auth } },
      vapid,
    )
    return { headers, method, body }
  } catch {
    // A point that is not on the curve: no browser has such a key.
    return gone('push: unusable keys')
  }
}

function resultOf({ status, headers }: Response): PushResult {
  if (status >= 200 && status < 300) return { outcome: 'sent', error: null, retrySeconds: 0 }
  if (status === 404 || status === 410) return gone(`push: ${status}`)
  return failed(`push: ${status || 'redirect'}`, retryAfter(headers.get('retry-after')))
}

/** Seconds or a date, as HTTP allows; 0 where nothing is said. */
function retryAfter(value: string | null): number {
  if (!value) return 0
  const seconds = /^\d{1,9}$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.min(Math.max(0, Math.ceil(seconds)), 86_400) : 0
}
