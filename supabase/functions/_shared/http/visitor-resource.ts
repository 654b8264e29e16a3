import type { SupabaseClient } from '@supabase/supabase-js'
import { functionMessages as words } from '#contract/messages/common.ts'
import { serviceClient } from '../database.ts'
import { addressOf, networkOf } from './network.ts'
import { type Limit, takeRateLimit } from './rate-limit.ts'
import { Refusal } from './refusal.ts'
import { type Served, serveResource } from './serve.ts'

interface ResourceCall {
  /** What stands after the `?`. */
  parameters: URLSearchParams
  request: Request
  /** Acts as the service role. */
  service: SupabaseClient
}

interface VisitorResource {
  name: string
  /** How often one network may fetch this. */
  limit: Limit
  handle(call: ResourceCall): Promise<Response>
}

/** Something that anyone may fetch by its address. Needs `verify_jwt = false`. */
export function visitorResource({ name, limit, handle }: VisitorResource): Served {
  return serveResource(name, async (request) => {
    const service = serviceClient()
    const network = networkOf(addressOf(request.headers))
    const allowed = await takeRateLimit(service, `${name}:network:${network}`, limit)
    if (!allowed) throw new Refusal(429, words.tooManyRequests)
    return await handle({ parameters: new URL(request.url).searchParams, request, service })
  })
}
