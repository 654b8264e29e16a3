import { CompiledQuery } from 'kysely'
import type { Database } from '../database/database.ts'
import { createQuota, forgetOldest } from './attempt-counter.ts'
import { newUserId } from './new-user.ts'

/** An address that has an account. */
export interface KnownAddress {
  id: string
  email: string
  /** Its mailbox is not confirmed yet. */
  waiting: boolean
  /** It can be opened with a password. */
  opens: boolean
  /** Seconds since a mail of that kind, null when there was none. */
  confirmation: number | null
  recovery: number | null
}

type Purpose = 'confirmation' | 'recovery'

export const PAUSE_SECONDS = 60
const MAILS_AN_HOUR = 6
const HOUR_MS = 60 * 60_000

/** What is remembered of addresses that mails were asked for, with or without an account. */
export function createAuthAddresses(database: Database) {
  const answeredIds = new Map<string, string>()
  const mails = createQuota(MAILS_AN_HOUR, HOUR_MS)
  /** Addresses without an account wait as well, or the pause would tell. */
  const pauses = createQuota(1, PAUSE_SECONDS * 1000)

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
        typeof passed === 'number' ? PAUSE_SECONDS - passed : pauses.waitMs(`${purpose} ${email}`) / 1000
      return Math.max(0, Math.ceil(pause), Math.ceil(mails.waitMs(email) / 1000))
    },

    count(purpose: Purpose, email: string): void {
      pauses.take(`${purpose} ${email}`)
      mails.take(email)
    },

    /** Whether this is the password of an account, one that waits for its code included. */
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
     * Starts the pause of a confirmation mail; false where it runs already, for of many who ask at once one is first. The
     * audit entry, as Supabase Auth writes it, tells the database a repeated sign-up from somebody who lost the code.
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
          [id, PAUSE_SECONDS],
        )
        return claimed.rows.length > 0
      }),

    /** Somebody else signed up with the address, too soon for a mail. The pause stays as it was. */
    async noteOtherSignUp({ id }: KnownAddress): Promise<void> {
      await database.query(
        `update auth.users set confirmation_sent_at = confirmation_sent_at + interval '1 microsecond'
         where id = $1 and email_confirmed_at is null`,
        [id],
      )
    },

    /** The id that a sign-up answers: always the same for an address, whether there is an account or one is hidden. */
    idFor(email: string, known: KnownAddress | undefined): string {
      if (known?.waiting) return known.id
      const id = answeredIds.get(email) ?? newUserId()
      forgetOldest(answeredIds)
      answeredIds.set(email, id)
      return id
    },
  }
}
