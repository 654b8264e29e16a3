import type { Credentials } from '../credentials/caller.ts'
import type { Database } from '../database/database.ts'
import { json } from '../http/messages.ts'

/** Refuses a person's token whose session has ended, in the form that Supabase Auth has for it. */
export async function refuseEndedSession(
  database: Pick<Database, 'query'>,
  { caller }: Credentials,
): Promise<Response | undefined> {
  if (caller.userId === null) return undefined
  const ids = [caller.claims.session_id, caller.userId]
  const [found] = await database.query<{ open: boolean }>(
    'select private.is_session_open($1, $2) as open',
    ids,
  )
  if (found?.open) return undefined
  const code = 'session_not_found'
  const msg = 'Session from session_id claim in JWT does not exist'
  return json({ code: 403, error_code: code, msg }, 403, { 'x-sb-error-code': code })
}
