import { z } from 'zod'
import { pushMessages as words } from '#contract/messages/push.ts'
import { env } from '../_shared/env.ts'
import { endpoint } from '../_shared/http/endpoint.ts'

/** The public key that a browser subscribes with, so that only we can send to it. */
export default endpoint({
  name: 'push-key',
  body: z.object({}),
  limit: { times: 60, seconds: 3600 },
  async handle() {
    return { status: true, message: words.key, data: { public_key: env.vapidPublicKey() } }
  },
})
