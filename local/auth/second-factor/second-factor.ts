import { randomUUID } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import { renderSVG } from 'uqr'
import { z } from 'zod'
import type { AuthConfig } from '../../../scripts/project/config.ts'
import type { Database } from '../../database/database.ts'
import { json } from '../../http/messages.ts'
import { createAttemptCounter, createQuota } from '../attempt-counter.ts'
import type { Requester } from '../own-account.ts'
import { refuse } from '../requests.ts'
import { type FactorSessions, RAISING } from './sessions.ts'
import { newSecret, otpAddress, stepOfCode } from './totp.ts'

interface SecondFactorOptions {
  database: Database
  config: AuthConfig['mfa']
  /** Named in the authenticator app. */
  issuer: string
  sessions: FactorSessions
  /** Exchanges a refresh token for a session. */
  refresh: (request: Request, token: string) => Promise<Response>
}

interface Factor extends Record<string, unknown> {
  id: string
  secret: string
  status: 'unverified' | 'verified'
}

type Person = Requester & { userId: string }

const CHALLENGE_SECONDS = 300
const WRONG_CODES = 5
const PAUSE_MS = 15 * 60_000
/** Of one person, within the pause. */
const CHALLENGES = 60
const ENROLMENTS = 30

const enrolling = z.object({
  factor_type: z.literal('totp'),
  friendly_name: z.string().max(100).default(''),
  issuer: z.string().max(100).optional(),
})
const verifying = z.object({ challenge_id: z.guid(), code: z.string() })

const malformed = (): Response => refuse(400, 'validation_failed', 'The body of the request is not valid')
const noFactor = (): Response => refuse(404, 'mfa_factor_not_found', 'Factor not found')
const wrongCode = (): Response => refuse(422, 'mfa_verification_failed', 'Invalid TOTP code entered')
const expired = (): Response =>
  refuse(
    422,
    'mfa_challenge_expired',
    'MFA challenge has expired, verify against another challenge or create a new challenge.',
  )
const tooMany = (): Response =>
  refuse(429, 'over_request_rate_limit', 'Too many attempts. Please wait a few minutes and try again.')
const notRaised = (doing: string): Response => refuse(403, 'insufficient_aal', `AAL2 required to ${doing}`)

/** There, the refusal of the database is a failure without a code; the app asks the database before. */
const unproven = (): Response =>
  refuse(403, 'reauthentication_needed', 'Confirm it’s you: sign in again, or prove the session.')

/** What `verify` did with a code. */
type Outcome = { token: string } | 'wrong' | 'not raised'

/** `/factors` of Supabase Auth, for codes of authenticator apps (TOTP). */
export function createSecondFactor({ database, config, issuer, sessions, refresh }: SecondFactorOptions) {
  const wrong = createAttemptCounter(WRONG_CODES, PAUSE_MS)
  const challenges = createQuota(CHALLENGES, PAUSE_MS)
  const enrolments = createQuota(ENROLMENTS, PAUSE_MS)

  const find = async (userId: string, id: string): Promise<Factor | undefined> => {
    const [factor] = await database.query<Factor>(
      `select id, secret, status from auth.mfa_factors where id::text = $1 and user_id = $2 and factor_type = 'totp'`,
      [id, userId],
    )
    return factor
  }

  const enroll = async ({ userId, sessionId }: Person, body: unknown): Promise<Response> => {
    if (enrolments.waitMs(userId) > 0) return tooMany()
    enrolments.take(userId)
    const content = enrolling.safeParse(body).data
    if (!content) return malformed()
    if (!config.totp.enroll_enabled)
      return refuse(422, 'mfa_totp_enroll_not_enabled', 'MFA enroll is disabled for TOTP')
    await database.query(
      `delete from auth.mfa_factors where user_id = $1 and status = 'unverified' and created_at < now() - make_interval(secs => $2)`,
      [userId, CHALLENGE_SECONDS],
    )
    const known = await database.query<{ friendly_name: string | null; status: string; email: string }>(
      `select f.friendly_name, f.status from auth.mfa_factors f where f.user_id = $1`,
      [userId],
    )
    if (known.some(({ status }) => status === 'verified') && !(await sessions.isRaised(sessionId)))
      return notRaised('enroll a new factor')
    if (!(await sessions.isFresh(sessionId))) return unproven()
    if (known.length >= config.max_enrolled_factors)
      return refuse(
        422,
        'too_many_enrolled_mfa_factors',
        'Maximum number of enrolled factors reached, unenroll to continue',
      )
    const name = content.friendly_name.trim()
    if (known.some(({ friendly_name }) => (friendly_name ?? '') === name))
      return refuse(
        422,
        'mfa_factor_name_conflict',
        `A factor with the friendly name "${name}" for this user already exists`,
      )
    const secret = newSecret()
    const [made] = await database.query<{ id: string; email: string }>(
      `with made as (
         insert into auth.mfa_factors (user_id, friendly_name, factor_type, secret) values ($1, $2, 'totp', $3) returning id
       ) select made.id, u.email from made, auth.users u where u.id = $1`,
      [userId, name, secret],
    )
    if (!made) return noFactor()
    const uri = otpAddress(content.issuer ?? issuer, made.email, secret)
    const totp = { qr_code: renderSVG(uri, { ecc: 'M', border: 2 }), secret, uri }
    return json({ id: made.id, type: 'totp', friendly_name: name, totp })
  }

  const challenge = async ({ network, userId }: Person, factor: Factor): Promise<Response> => {
    if (challenges.waitMs(userId) > 0) return tooMany()
    challenges.take(userId)
    await database.query(
      `delete from auth.mfa_challenges where factor_id = $1
         and coalesce(verified_at, created_at) < now() - make_interval(secs => $2)`,
      [factor.id, CHALLENGE_SECONDS],
    )
    const [made] = await database.query<{ id: string; expires_at: number }>(
      `insert into auth.mfa_challenges (factor_id, ip_address) values ($1, coalesce(nullif($2, ''), '127.0.0.1')::inet)
       returning id, (extract(epoch from created_at) + $3)::bigint::int as expires_at`,
      [factor.id, network, CHALLENGE_SECONDS],
    )
    return json({ ...made, type: 'totp' })
  }

  /**
   * Takes a challenge and the step of its code, each once, and forgets apps that were never confirmed. The codes of one
   * person are taken one after the other: where an app is confirmed already, only a session that it opened confirms
   * another. In the same transaction the session is raised, as there: by it the database knows whose proof it asks for.
   */
  const take = (
    { userId, sessionId }: Person,
    factor: Factor,
    challengeId: string,
    step: number,
  ): Promise<Outcome> =>
    database.kysely.transaction().execute(async (transaction): Promise<Outcome> => {
      const run = async (text: string, values: unknown[]): Promise<boolean> =>
        (await transaction.executeQuery(CompiledQuery.raw(text, values))).rows.length > 0
      await run('select id from auth.users where id = $1 for no key update', [userId])
      const confirmed = await run(`select id from auth.mfa_factors where id = $1 and status = 'verified'`, [
        factor.id,
      ])
      const other = await run(
        `select id from auth.mfa_factors where user_id = $1 and id <> $2 and status = 'verified'`,
        [userId, factor.id],
      )
      const raised = await run(`select id from auth.sessions where id::text = $1 and aal = 'aal2'`, [
        sessionId,
      ])
      if (!confirmed && other && !raised) return 'not raised'
      const taken = await run(
        // The step of a code that was taken stays with its challenge, so that no code works twice.
        `with challenge as (
           update auth.mfa_challenges set verified_at = now(), otp_code = $3::text
           where id = $2 and factor_id = $1 and verified_at is null and not exists (
             select from auth.mfa_challenges used where used.factor_id = $1 and used.otp_code::bigint >= $3::bigint) returning id
         )
         update auth.mfa_factors f set status = 'verified', updated_at = now() from challenge where f.id = $1 returning f.id`,
        [factor.id, challengeId, step],
      )
      if (!taken) return 'wrong'
      await run(`delete from auth.mfa_factors where user_id = $1 and status = 'unverified'`, [userId])
      const token = randomUUID().replaceAll('-', '')
      await run(RAISING, [sessionId, userId, factor.id, token])
      return { token }
    })

  const isOpen = async (factor: Factor, challengeId: string): Promise<boolean> => {
    const open = await database.query(
      `select from auth.mfa_challenges where id = $2 and factor_id = $1 and verified_at is null
         and created_at > now() - make_interval(secs => $3)`,
      [factor.id, challengeId, CHALLENGE_SECONDS],
    )
    return open.length > 0
  }

  const verify = async (
    request: Request,
    person: Person,
    factor: Factor,
    body: unknown,
  ): Promise<Response> => {
    const content = verifying.safeParse(body).data
    if (!content) return malformed()
    const { userId, sessionId } = person
    if (wrong.isExhausted(userId)) return tooMany()
    if (!(await isOpen(factor, content.challenge_id))) return expired()
    // Counted as wrong until it is known to be right: parallel tries do not all count as the first.
    wrong.add(userId)
    const step = stepOfCode(factor.secret, content.code, Date.now())
    if (factor.status === 'unverified' && !(await sessions.isFresh(sessionId))) return unproven()
    const outcome = step === undefined ? 'wrong' : await take(person, factor, content.challenge_id, step)
    if (outcome === 'not raised') return notRaised('verify a new factor')
    if (outcome === 'wrong') return wrongCode()
    wrong.clear(userId)
    return refresh(request, outcome.token)
  }

  const unenroll = async ({ sessionId }: Person, factor: Factor): Promise<Response> => {
    if (factor.status === 'verified' && !(await sessions.isRaised(sessionId)))
      return notRaised('unenroll verified factor')
    if (factor.status === 'verified' && !(await sessions.isFresh(sessionId))) return unproven()
    await database.query(
      `with gone as (delete from auth.mfa_factors where id = $1 returning id)
       update auth.sessions s set aal = 'aal1', factor_id = null from gone where s.factor_id = gone.id`,
      [factor.id],
    )
    return json({ id: factor.id })
  }

  const readJson = async (request: Request): Promise<unknown> => {
    try {
      return await request.json()
    } catch {
      return {}
    }
  }

  return {
    /** Undefined where the request is about something else. */
    async answer(request: Request, from: Requester): Promise<Response | undefined> {
      const { pathname } = new URL(request.url)
      const [, id, act] =
        /^\/auth\/v1\/factors(?:\/([0-9a-f-]{36})(?:\/(challenge|verify))?)?$/.exec(pathname) ?? []
      if (!pathname.startsWith('/auth/v1/factors')) return undefined
      const { userId } = from
      if (userId === null) return refuse(401, 'no_authorization', 'This endpoint requires a Bearer token')
      const person = { ...from, userId }
      if (id === undefined)
        return request.method === 'POST' && pathname === '/auth/v1/factors'
          ? enroll(person, await readJson(request))
          : refuse(404, 'not_found', 'Not found')
      const factor = await find(userId, id)
      if (!factor) return noFactor()
      if (request.method === 'DELETE' && act === undefined) return unenroll(person, factor)
      if (request.method !== 'POST' || act === undefined) return refuse(405, 'not_found', 'Not found')
      if (!config.totp.verify_enabled)
        return refuse(422, 'mfa_totp_verify_not_enabled', 'MFA verification is disabled for TOTP')
      return act === 'challenge'
        ? challenge(person, factor)
        : verify(request, person, factor, await readJson(request))
    },
  }
}
