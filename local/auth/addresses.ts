import { CompiledQuery } from 'kysely'
import type { Database } from '../database/database.ts'
import { createQuota, forgetOldest } from './attempt-counter.ts'
import { newUserId } from './new-user.ts'

/** An address that has an account. */
export interface KnownAddress {
  id: string
  email: string
  /** It was sent a confirmation code and has not confirmed yet. */
  waiting: boolean
  /** Its owner can sign in with a password. */
  opens: boolean
  /** Seconds since the last mail of this kind; null where there was none. */
  confirmation: number | null
  recovery: number | null
}

type Purpose = 'confirmation' | 'recovery'

const MAILS_AN_HOUR = 6
const HOUR_MS = 60 * 60_000

/** Limits on mails to an address, with or without an account, and what the database knows of it. */
/** `pauseSeconds`: between two mails to an address. */
export function createAuthAddresses(database: Database, pauseSeconds: number) {
  const answeredIds = new Map<string, string>()
  const mails = createQuota(MAILS_AN_HOUR, HOUR_MS)
  /** Addresses without an account have the same pause, as its absence would tell that there is no account. */
  const pauses = createQuota(1, pauseSeconds * 1000)

  return {
    async find(email: string): Promise<KnownAddress | undefined> {
      const [known] = await database.query<KnownAddress>(
        `select id, email, email_confirmed_at is null and confirmation_sent_at is not null as waiting,
           encrypted_password <> '' and email_confirmed_at is not null as opens,
           extract(epoch from now() - confirmation_sent_at)::float8 as confirmation,
           extract(epoch from now() - recovery_sent_at)::float8 as recovery
         from auth.users where email = lower($1) and not is_sso_user`,
        [email],
      )
      return known
    },

    /** Seconds until another mail of this kind may be asked for, or 0 for now. */
    waitFor(purpose: Purpose, email: string, known: KnownAddress | undefined): number {
      const passed = known?.[purpose]
      const pause =
        typeof passed === 'number' ? pauseSeconds - passed : pauses.waitMs(`${purpose} ${email}`) / 1000
      return Math.max(0, Math.ceil(pause), Math.ceil(mails.waitMs(email) / 1000))
    },

    count(purpose: Purpose, email: string): void {
      pauses.take(`${purpose} ${email}`)
      mails.take(email)
    },

    /** Whether this is the password of an account, confirmed or not. */
    async isPassword({ id }: Pick<KnownAddress, 'id'>, password: string): Promise<boolean> {
      // `$2b$` is what pgcrypto calls `$2a$`.
      const [row] = await database.query<{ right: boolean }>(
        `select coalesce(extensions.crypt($2, h.hash) = h.hash, false) as right
         from auth.users u, lateral (select overlay(u.encrypted_password placing '$2a$' from 1 for 4) as hash) h
         where u.id = $1 and u.encrypted_password like '$2%'`,
        [id, password],
      )
      return row?.right ?? false
    },

    /**
     * Starts the pause after a confirmation mail; false where another request has just started it. By the audit entry,
     * which Supabase Auth writes too, the database tells a repeated sign-up from a request for another code.
     */
    claimConfirmation: ({ id }: KnownAddress, asked: 'signup' | 'resend'): Promise<boolean> =>
      database.kysely.transaction().execute(async (transaction) => {
        const run = (text: string, values: unknown[]) =>
          transaction.executeQuery(CompiledQuery.raw(text, values))
        const traits = asked === 'signup' && { traits: { provider: 'email' } }
        const entry = { action: 'user_confirmation_requested', actor_id: id, log_type: 'user', ...traits }
        await run('insert into auth.audit_log_entries (id, payload) values (gen_random_uuid(), $1)', [entry])
        const claimed = await run(
          `update auth.users set confirmation_sent_at = now(), updated_at = now() where id = $1
             and coalesce(confirmation_sent_at <= now() - make_interval(secs => $2), true) returning id`,
          [id, pauseSeconds],
        )
        return claimed.rows.length > 0
      }),

    /** Records that somebody else signed up with the address during the pause, without a mail and without a longer pause. */
    async noteOtherSignUp({ id }: KnownAddress): Promise<void> {
      await database.query(
        `update auth.users set confirmation_sent_at = confirmation_sent_at + interval '1 microsecond'
         where id = $1 and email_confirmed_at is null`,
        [id],
      )
    },

    /** The id that a sign-up answers with: always the same for an address, so that it does not tell whether there is an account. */
    idFor(email: string, known: KnownAddress | undefined): string {
      if (known?.waiting) return known.id
      const id = answeredIds.get(email) ?? newUserId()
      forgetOldest(answeredIds)
      answeredIds.set(email, id)
      return id
    },
  }
}
