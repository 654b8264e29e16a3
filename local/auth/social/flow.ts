import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto'
import { sameText } from '../../credentials/tokens.ts'
import type { Database } from '../../database/database.ts'
import { type AuthPlatform, isAuthPlatform } from './providers.ts'

/** One OAuth flow: a person goes to a platform and comes back. */
export interface Flow {
  platform: AuthPlatform
  /** Where the person lands in the end: an address of our own site. */
  redirectTo: string
  /** The user to link the account to; null for signing in. */
  linkTo: string | null
  /** The PKCE challenge of an app that exchanges a code for the session itself. */
  challenge: { value: string; method: 's256' | 'plain' } | null
}

export interface Flows {
  /** The OAuth state that the platform hands back: signed, for one use, valid for ten minutes. */
  start(flow: Flow): Promise<string>
  /** Undefined for a state that is forged, used already or expired. */
  take(state: string): Promise<Flow | undefined>
  /** A code that the library exchanges for a session of this person, once, together with the PKCE verifier. */
  codeFor(userId: string, flow: Flow, challenge: NonNullable<Flow['challenge']>): Promise<string>
}

interface FlowRow {
  provider_type: string
  referrer: string
  linking_target_id: string | null
  code_challenge: string | null
  code_challenge_method: 's256' | 'plain' | null
}

export function createFlows(database: Database, secret: string): Flows {
  const sign = (id: string): string =>
    createHmac('sha256', secret).update(`social state ${id}`).digest('base64url')

  const insert = (
    id: string,
    flow: Flow,
    session: { userId: string; code: string } | null,
  ): Promise<unknown[]> =>
    database.query(
      `insert into auth.flow_state (id, authentication_method, provider_type, referrer, linking_target_id,
         code_challenge, code_challenge_method, user_id, auth_code, auth_code_issued_at)
       values ($1, 'oauth', $2, $3, $4, $5, $6, $7, $8::text, case when $8::text is not null then now() end)`,
      [
        id,
        flow.platform,
        flow.redirectTo,
        flow.linkTo,
        flow.challenge?.value ?? null,
        flow.challenge?.method ?? null,
        session?.userId ?? null,
        session?.code ?? null,
      ],
    )

  return {
    async start(flow) {
      await database.query(`delete from auth.flow_state where created_at < now() - interval '1 hour'`)
      const id = randomUUID()
      await insert(id, flow, null)
      return `${id}.${sign(id)}`
    },
    async take(state) {
      const [id = '', signature = ''] = state.split('.')
      if (!sameText(signature, sign(id))) return undefined
      const [row] = await database.query<FlowRow>(
        `delete from auth.flow_state
         where id = $1 and auth_code is null and created_at > now() - interval '10 minutes'
         returning provider_type, referrer, linking_target_id, code_challenge, code_challenge_method`,
        [id],
      )
      if (!row || !isAuthPlatform(row.provider_type)) return undefined
      const { code_challenge: value, code_challenge_method: method } = row
      return {
        platform: row.provider_type,
        redirectTo: row.referrer,
        linkTo: row.linking_target_id,
        challenge: value && method ? { value, method } : null,
      }
    },
    async codeFor(userId, flow, challenge) {
      const code = randomUUID()
      await insert(randomUUID(), { ...flow, challenge }, { userId, code })
      return code
    },
  }
}

/** For a browser that gets the session directly: the server itself exchanges the code. */
export function makeVerifier(): { verifier: string; challenge: NonNullable<Flow['challenge']> } {
  const verifier = randomBytes(32).toString('base64url')
  const value = createHash('sha256').update(verifier).digest('base64url')
  return { verifier, challenge: { value, method: 's256' } }
}

/** Restricts redirects to our own site, as they carry sessions. */
export function ownAddress(asked: string | null, siteUrl: string): string {
  if (asked === null || !URL.canParse(asked)) return siteUrl
  const url = new URL(asked)
  const site = new URL(siteUrl)
  // The origin of `blob:https://…` is the origin of the address inside it.
  const own =
    url.origin === site.origin && url.protocol === site.protocol && url.username === '' && url.password === ''
  return own ? url.href : siteUrl
}
