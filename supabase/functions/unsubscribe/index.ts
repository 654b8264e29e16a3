import { z } from 'zod'
import { functionMessages } from '#contract/messages/common.ts'
import { unsubscribeWords as words } from '#contract/messages/notification.ts'
import { call, serviceClient } from '../_shared/database.ts'
import { siteUrl } from '../_shared/env.ts'
import { envelope } from '../_shared/http/envelope.ts'
import { addressOf, networkOf } from '../_shared/http/network.ts'
import { takeRateLimit } from '../_shared/http/rate-limit.ts'
import { Refusal } from '../_shared/http/refusal.ts'
import { serveAddress } from '../_shared/http/serve.ts'

/** Mail programs post for many readers from a few networks. */
const limit = { times: 600, seconds: 3600 }

/**
 * The address in a mail that switches such mails off, without signing in. Posting to it does it, as mail programs do with one
 * click (RFC 8058). Opening it changes nothing, because mail filters open every address: it leads to the page that asks.
 */
export default serveAddress('unsubscribe', async (request) => {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  if (request.method === 'GET') {
    const page = `${siteUrl(request)}/unsubscribe?token=${encodeURIComponent(token.slice(0, 200))}`
    return new Response(null, { status: 303, headers: { location: page, 'cache-control': 'no-store' } })
  }
  const service = serviceClient()
  const network = networkOf(addressOf(request.headers))
  if (!(await takeRateLimit(service, `unsubscribe:network:${network}`, limit)))
    throw new Refusal(429, functionMessages.tooManyRequests)
  const topic = await call(service, 'unsubscribe', { p_token: token.slice(0, 200) }, z.string().nullable())
  if (topic === null) throw new Refusal(404, words.unknown)
  return envelope(200, { status: true, message: words.done, data: { topic } }, crypto.randomUUID())
})
