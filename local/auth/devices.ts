import type { Database } from '../database/database.ts'

/**
 * Browser and address of a session, which Supabase Auth writes when it makes one and when the session renews its token; and that another
 * company opened it (`oauth`). The library leaves all of it out.
 */
export async function noteDevice(
  database: Database,
  request: Request,
  network: string,
  response: Response,
): Promise<void> {
  const session = response.headers.get('sb-auth-session-id')
  const { pathname, searchParams } = new URL(request.url)
  if (!response.ok || !session || !/^\/auth\/v1\/(token|verify|signup)$/.test(pathname)) return
  const isOAuth = searchParams.get('grant_type') === 'pkce'
  const agent = request.headers.get('user-agent')?.slice(0, 1000) ?? null
  await database.query(
    `with provider as (
       insert into auth.mfa_amr_claims (session_id, authentication_method)
       select id, 'oauth' from auth.sessions where $4 and id = $1 on conflict do nothing)
     update auth.sessions set ip = case when $3 ~ '^[0-9a-fA-F:./]+$' then $3::inet end, user_agent = $2
     where id = $1 and (user_agent, ip) is distinct from ($2, case when $3 ~ '^[0-9a-fA-F:./]+$' then $3::inet end)`,
    [session, agent, network, isOAuth],
  )
}
