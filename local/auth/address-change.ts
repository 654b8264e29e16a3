import { createHash } from 'node:crypto'
import type { Database } from '../database/database.ts'
import { json } from '../http/messages.ts'
import { refuse } from './requests.ts'

/**
 * Another address takes a code from both mailboxes, in any order. The library mails both codes and would do with the one
 * from the old mailbox: it completes what its column for the current address holds, so the code that is still missing is
 * kept there once the other one was entered.
 */
export function createAddressChange(database: Database) {
  return {
    /** Before new codes are mailed: nothing of an earlier change counts for this one. */
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
           and email_change_sent_at > now() - interval '10 minutes' returning id`,
        [token],
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
