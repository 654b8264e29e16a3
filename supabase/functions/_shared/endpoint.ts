import { isAuthRetryableFetchError, type SupabaseClient } from '@supabase/supabase-js'
import { z } from 'zod'
import { functionMessages as words } from '#contract/messages.ts'
import { readBody } from './body.ts'
import { call, callerClient, serviceClient } from './database.ts'
import { Refusal } from './refusal.ts'
import { type Answer, type Served, serve } from './serve.ts'

export interface Caller {
  userId: string
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
  limit: { times: number; seconds: number }
  handle(call: Call<z.output<Schema>>): Promise<Answer>
}

/** A function that a signed-in person calls. */
export function endpoint<Schema extends z.ZodType>({ name, body, limit, handle }: Endpoint<Schema>): Served {
  return serve(name, async (request) => {
    const caller = await identify(request)
    const service = serviceClient()
    await takeRateLimit(service, `${name}:${caller.userId}`, limit)
    return await handle({ body: await readBody(request, body), caller, request, service })
  })
}

const claimsOfAPerson = z.object({ sub: z.guid(), role: z.literal('authenticated') })

/** The project's own auth says whose token this is; a key instead of a token is nobody. */
async function identify(request: Request): Promise<Caller> {
  const token = /^Bearer\s+([^\s.]+\.[^\s.]+\.[^\s.]*)$/i.exec(
    request.headers.get('authorization') ?? '',
  )?.[1]
  if (!token) throw new Refusal(401, words.signInRequired)
  const client = callerClient(token)
  const { data, error } = await client.auth.getClaims(token)
  if (isAuthRetryableFetchError(error)) throw error
  const claims = claimsOfAPerson.safeParse(data?.claims)
  if (!claims.success) throw new Refusal(401, words.signInRequired)
  return { userId: claims.data.sub, client }
}

async function takeRateLimit(
  service: SupabaseClient,
  key: string,
  { times, seconds }: { times: number; seconds: number },
): Promise<void> {
  const parameters = { p_key: key, p_limit: times, p_seconds: seconds }
  const allowed = await call(service, 'take_rate_limit', parameters, z.boolean())
  if (!allowed) throw new Refusal(429, words.tooManyRequests)
}
