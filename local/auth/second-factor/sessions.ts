import { signToken, verifyToken } from '../../credentials/tokens.ts'
import type { Database } from '../../database/database.ts'

/** A factor as Supabase Auth answers it: without its secret. */
interface ShownFactor {
  id: string
  friendly_name: string | null
  factor_type: 'totp'
  status: 'unverified' | 'verified'
  created_at: string
  updated_at: string
}

interface Level {
  aal: 'aal1' | 'aal2'
  amr: { method: string; timestamp: number }[]
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * A code was right: the session is of the second level, and all sessions of the first end. `$4` is a new refresh token; those
 * from before, which somebody may have copied, work no longer. Values: session, person, factor, token.
 */
export const RAISING = `
  with raised as (
    update auth.sessions set aal = 'aal2', factor_id = $3, updated_at = now() where id = $1 and user_id = $2 returning id
  ), method as (
    insert into auth.mfa_amr_claims (session_id, authentication_method) select id, 'totp' from raised
    on conflict (session_id, authentication_method) do update set updated_at = now()
  ), password as (
    insert into auth.mfa_amr_claims (session_id, authentication_method, created_at, updated_at)
    select s.id, 'password', s.created_at, s.created_at from auth.sessions s
    where s.id = $1 and not exists (select from auth.mfa_amr_claims c where c.session_id = $1)
  ), old as (
    update auth.refresh_tokens r set revoked = true, updated_at = now() from raised where r.session_id = raised.id
  ), others as (
    delete from auth.sessions s where s.user_id = $2 and s.id <> $1 and coalesce(s.aal, 'aal1') = 'aal1'
  )
  insert into auth.refresh_tokens (id, token, user_id, session_id, revoked)
  select gen_random_uuid()::text, $4, $2, id, false from raised`

/** What the library leaves out of sessions: how they were opened (`aal`, `amr`), and the factors of their person. */
export function createFactorSessions(database: Database, jwtSecret: string) {
  const factorsOf = async (userId: string): Promise<ShownFactor[]> =>
    database.query<ShownFactor & Record<string, unknown>>(
      `select id, friendly_name, factor_type, status, created_at, updated_at
       from auth.mfa_factors where user_id = $1 order by created_at`,
      [userId],
    )

  const levelOf = async (sessionId: string): Promise<Level> => {
    const [row] = await database.query<Level & Record<string, unknown>>(
      `select coalesce(s.aal, 'aal1') as aal, coalesce((
         select jsonb_agg(jsonb_build_object('method', c.authentication_method,
           'timestamp', extract(epoch from c.updated_at)::bigint) order by c.updated_at desc)
         from auth.mfa_amr_claims c where c.session_id = s.id),
         jsonb_build_array(jsonb_build_object('method', 'password', 'timestamp', extract(epoch from s.created_at)::bigint))) as amr
       from auth.sessions s where s.id = $1`,
      [sessionId],
    )
    return row ?? { aal: 'aal1', amr: [] }
  }

  const completeToken = async (token: string): Promise<string> => {
    const claims = verifyToken(token, jwtSecret)
    if (typeof claims.session_id !== 'string') return token
    return signToken({ ...claims, ...(await levelOf(claims.session_id)) }, jwtSecret)
  }

  const completeUser = async (user: unknown): Promise<unknown> =>
    isRecord(user) && typeof user.id === 'string' ? { ...user, factors: await factorsOf(user.id) } : user

  const parse = async (response: Response): Promise<unknown> => {
    try {
      return await response.clone().json()
    } catch {
      return undefined
    }
  }

  return {
    /** Adds to an answer of the library what it leaves out: a session, or (of `/user`) a person. */
    async complete(path: string, response: Response): Promise<Response> {
      if (!response.ok) return response
      const isUser = path === '/auth/v1/user'
      if (!isUser && !/^\/auth\/v1\/(token|verify|signup)$/.test(path)) return response
      const content = await parse(response)
      if (!isRecord(content)) return response
      let full: unknown = content
      if (isUser) full = await completeUser(content)
      else if (typeof content.access_token === 'string')
        full = {
          ...content,
          access_token: await completeToken(content.access_token),
          user: await completeUser(content.user),
        }
      const headers = new Headers(response.headers)
      headers.delete('content-length')
      return new Response(JSON.stringify(full), { status: response.status, headers })
    },

    /** Whether the session was proven lately: the database says so, by a password or a mailed code. */
    async isFresh(sessionId: string): Promise<boolean> {
      const [row] = await database.query<{ fresh: boolean }>('select private.is_fresh($1) as fresh', [
        sessionId,
      ])
      return row?.fresh ?? false
    },

    isRaised: async (sessionId: string): Promise<boolean> => (await levelOf(sessionId)).aal === 'aal2',
  }
}
export type FactorSessions = ReturnType<typeof createFactorSessions>
