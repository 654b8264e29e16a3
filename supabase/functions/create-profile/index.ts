import type { SupabaseClient } from '@supabase/supabase-js'
import type { z } from 'zod'
import { createProfileBody } from '#contract/bodies/accounts.ts'
import { functionMessages as words } from '#contract/messages/common.ts'
import { call, nothing } from '../_shared/database.ts'
import { endpoint } from '../_shared/http/endpoint.ts'
import { Refusal } from '../_shared/http/refusal.ts'
import type { Answer, Served } from '../_shared/http/serve.ts'
import { visitorEndpoint } from '../_shared/http/visitor-endpoint.ts'

const name = 'create-profile'
type Writer = 'set_profile_at_signup' | 'set_profile_of_new_account'

async function write(
  service: SupabaseClient,
  writer: Writer,
  { userId, fullName, role }: z.output<typeof createProfileBody>,
): Promise<Answer> {
  await call(service, writer, { p_user_id: userId, p_full_name: fullName, p_role: role }, nothing)
  return { status: true, message: words.profileCreated, data: { user_id: userId } }
}

/** The caller's own name and role. */
const forMember = endpoint({
  name,
  body: createProfileBody,
  limit: { times: 10, seconds: 60 },
  async handle({ body, caller, service }) {
    if (body.userId !== caller.userId) throw new Refusal(403, words.notYours)
    return await write(service, 'set_profile_at_signup', body)
  },
})

/** The specification's clients call right after sign-up, when the code of the mail is still to come. The answer tells nothing of the account. */
const forNewAccount = visitorEndpoint({
  name,
  body: createProfileBody,
  limit: { times: 60, seconds: 3600 },
  handle: ({ body, service }) => write(service, 'set_profile_of_new_account', body),
})

/** supabase-js sends the API key as the token of who is not signed in. */
function isSignedOut(headers: Headers): boolean {
  const token = /^Bearer\s+(.+)$/i.exec(headers.get('authorization') ?? '')?.[1]
  return token === undefined || token === headers.get('apikey')
}

/** The last step of sign-up: name and role. */
export default {
  fetch: (request) => (isSignedOut(request.headers) ? forNewAccount : forMember).fetch(request),
} satisfies Served
