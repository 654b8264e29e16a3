import { createHash } from 'node:crypto'
import type { Database } from '../database/database.ts'
import { json } from '../http/messages.ts'
import { refuse } from './requests.ts'

/**
 * A change of address takes the codes from both mailboxes, in any order. The library mails both but asks for the one in
 * its column for the current address only. So once one code was entered, the code that is still missing is put into
 * that column, and the library completes the change with it.
 */
export function createAddressChange(database: Database, codeExpiry: number) {
  return {
    /** Call before new codes are mailed: clears the state of an earlier change. */
    async begin(userId: string): Promise<void> {
      await database.query(
        `update auth.users set email_change_confirm_status = 0, email_change_token_current = null,
           email_change_token_new = null where id = $1`,
        [userId],
      )
    },

    async confirm(email: string, code: string, complete: () => Promise<Response>): Promise<Response> {
      const token = createHash('sha256').update(`${email}${code}`).digest('hex')
      const first = await database.query(
        `update auth.users set email_change_confirm_status = 1, email_change_token_new = null,
           email_change_token_current = coalesce(nullif(email_change_token_current, $1), email_change_token_new)
         where email_change_confirm_status = 0 and $1 in (email_change_token_current, email_change_token_new)
           and email_change_token_current is not null and email_change_token_new is not null
           and email_change_sent_at > now() - make_interval(secs => $2) returning id`,
        [token, codeExpiry],
      )
      if (first.length > 0)
        return json({
          code: '200',
          msg: 'Confirmation link accepted. Please proceed to confirm link sent to the other email',
        })
      const second = await database.query(
        'select id from auth.users where email_change_confirm_status = 1 and email_change_token_current = $1',
        [token],
      )
      if (second.length === 0) return refuse(403, 'otp_expired', 'Token has expired or is invalid')
      return complete()
    },
  }
}
