import type { SupabaseClient } from '@supabase/supabase-js'
import type { z } from 'zod'
import { functionMessages as words } from '#contract/messages/common.ts'
import { serviceClient } from '../database.ts'
import { readBody } from './body.ts'
import { addressOf, networkOf } from './network.ts'
import { type Limit, takeRateLimit } from './rate-limit.ts'
import { Refusal } from './refusal.ts'
import { type Answer, type Served, serve } from './serve.ts'

interface VisitorCall<Body> {
  body: Body
  /** The visitor's network address. */
  address: string
  /** Acts as the service role. */
  service: SupabaseClient
}

interface VisitorEndpoint<Schema extends z.ZodType> {
  name: string
  body: Schema
  /** How often one network may call this. Cafés and mobile networks put many people behind one address. */
  limit: Limit
  handle(call: VisitorCall<z.output<Schema>>): Promise<Answer>
}

/** A function that anyone may call. Needs `verify_jwt = false`: a publishable key is no token. */
export function visitorEndpoint<Schema extends z.ZodType>(options: VisitorEndpoint<Schema>): Served {
  const { name, body, limit, handle } = options
  return serve(name, async (request) => {
    const service = serviceClient()
    const address = addressOf(request.headers)
    const allowed = await takeRateLimit(service, `${name}:network:${networkOf(address)}`, limit)
    if (!allowed) throw new Refusal(429, words.tooManyRequests)
    return await handle({ body: await readBody(request, body), address, service })
  })
}
