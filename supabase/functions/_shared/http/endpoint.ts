import { isAuthRetryableFetchError, type SupabaseClient } from '@supabase/supabase-js'
import { z } from 'zod'
import { functionMessages as words } from '#contract/messages/common.ts'
import { call, callerClient, serviceClient } from '../database.ts'
import { readBody } from './body.ts'
import type { Limit } from './rate-limit.ts'
import { Refusal } from './refusal.ts'
import { type Answer, type Served, serve } from './serve.ts'

export interface Caller {
  userId: string
  /** As the token says. */
  email: string | null
  /** Acts as the caller. */
  client: SupabaseClient
}

export interface Call<Body> {
  body: Body
  caller: Caller
  request: Request
  /** Acts as the service role. */
  service: SupabaseClient
}

interface Endpoint<Schema extends z.ZodType> {
  name: string
  body: Schema
  /** How often one person may call this. */
  limit: Limit
  /** Of the body, where it may be larger than usual. */
  maxBytes?: number
  handle(call: Call<z.output<Schema>>): Promise<Answer>
}

/** A function that a signed-in person calls. */
export function endpoint<Schema extends z.ZodType>(options: Endpoint<Schema>): Served {
  const { name, body, limit, maxBytes, handle } = options
  return serve(name, async (request) => {
    const { caller, sessionId } = await identify(request)
    const service = serviceClient()
    const allowed = await call(
      service,
      'admit_call',
      {
        p_user_id: caller.userId,
        p_session_id: sessionId,
        p_key: `${name}:${caller.userId}`,
        p_limit: limit.times,
        p_seconds: limit.seconds,
      },
      z.boolean(),
    )
    if (!allowed) throw new Refusal(429, words.tooManyRequests)
    return await handle({ body: await readBody(request, body, maxBytes), caller, request, service })
  })
}

const claimsOfAPerson = z.object({
  sub: z.guid(),
  role: z.literal('authenticated'),
  aud: z.literal('authenticated'),
  session_id: z.guid(),
  email: z.string().nullish(),
})

/** The caller by the project's own Auth; an API key instead of a token is no caller. The database checks the session. */
async function identify(request: Request): Promise<{ caller: Caller; sessionId: string }> {
  const token = /^Bearer\s+([^\s.]+\.[^\s.]+\.[^\s.]*)$/i.exec(
    request.headers.get('authorization') ?? '',
  )?.[1]
  if (!token) throw new Refusal(401, words.signInRequired)
  const client = callerClient(token)
  const { data, error } = await client.auth.getClaims(token)
  // Auth is not reached, or has no time: nothing is known of the caller, and nothing was done.
  if (isAuthRetryableFetchError(error)) throw new Refusal(503, words.busy)
  const claims = claimsOfAPerson.safeParse(data?.claims)
  if (!claims.success) throw new Refusal(401, words.signInRequired)
  const { sub, email, session_id } = claims.data
  return { caller: { userId: sub, email: email ?? null, client }, sessionId: session_id }
}
