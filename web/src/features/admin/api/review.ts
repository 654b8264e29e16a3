import { adminMessages } from '#contract/messages/admin.ts'
import { Refusal } from '@/lib/errors'
import { callFunction, db } from '@/lib/supabase'
import type { Verification } from './verification'

export type Decision = { status: 'approved' } | { status: 'rejected'; reason: string }

/**
 * The database takes only the word on a record that is still pending, logs it and has the person told. The word is on
 * what the admin saw: papers that were sent again meanwhile are other papers.
 */
export async function review({ id, person, submitted_at }: Verification, decision: Decision): Promise<void> {
  const reason = decision.status === 'rejected' ? decision.reason.trim() : null
  const seen = db()
    .from('borrower_verifications')
    .update({
      verification_status: decision.status,
      rejection_reason: reason,
      reviewed_at: new Date().toISOString(),
    })
    .eq('id', id)
  const { data } = await (submitted_at === null
    ? seen.is('submitted_at', null)
    : seen.eq('submitted_at', submitted_at)
  )
    .select('id')
    .throwOnError()
  if (data.length === 0) {
    const { title, text } = adminMessages.sentAgain
    throw new Refusal(text, title, 409)
  }
  if (person) await tell(person, decision.status, reason)
}

/** The decision stands, whatever becomes of the mail. */
async function tell(
  { email, full_name }: NonNullable<Verification['person']>,
  status: Decision['status'],
  reason: string | null,
): Promise<void> {
  const mail = { email, fullName: full_name, status, rejectionReason: reason }
  try {
    await callFunction('send-kyc-status-email', mail)
  } catch (error) {
    console.warn('The mail about a verification was not sent', error)
  }
}
