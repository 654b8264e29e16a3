import type { Database } from '../database/database.ts'

/**
 * The database holds mailed codes back until `open_mail_code` was told the right one, because hosted Auth does not count
 * wrong codes for an address. This stack counts them itself, so `verifyOtp` works without that call, too: the codes of an
 * address are shown to the library before it compares them.
 */
export function createHeldCodes(database: Database) {
  return {
    /** Whether the database was told this code, which is the right one, and has counted the tries. */
    async wasEntered(email: string, code: string): Promise<boolean> {
      const found = await database.query(
        `select from private.mail_codes c join auth.users u on u.id = c.user_id
         where u.email = $1 and c.entered_at is not null and c.token_hash = encode(sha256(convert_to($1 || $2, 'UTF8')), 'hex')`,
        [email, code],
      )
      return found.length > 0
    },
    async open(email: string): Promise<void> {
      await database.query(
        `with person as materialized (select u.id from auth.users u where u.email = $1 for no key update),
         shown as (
           update private.mail_codes c set opened_at = clock_timestamp()
           from person p where p.id = c.user_id and c.opened_at is null
           returning c.user_id, c.purpose, c.token_hash),
         codes as (
           select s.user_id, max(s.token_hash) filter (where s.purpose = 'confirmation') as confirmation,
             max(s.token_hash) filter (where s.purpose = 'recovery') as recovery
           from shown s group by s.user_id)
         update auth.users u set confirmation_token = coalesce(c.confirmation, u.confirmation_token),
           recovery_token = coalesce(c.recovery, u.recovery_token)
         from codes c where u.id = c.user_id`,
        [email],
      )
    },
  }
}
