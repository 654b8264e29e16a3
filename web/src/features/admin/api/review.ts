import { callFunction, db } from '@/lib/supabase'
import type { Verification } from './verification'

export type Decision = { status: 'approved'; legalName: string } | { status: 'rejected'; reason: string }

/**
 * The database takes only the word on a record that is still pending, logs it and has the person told. The word is on
 * what the admin saw: it names the submission, and is refused where other papers came meanwhile.
 */
export async function review({ id, person, submission }: Verification, decision: Decision): Promise<void> {
  const { status } = decision
  const reason = status === 'rejected' ? decision.reason.trim() : null
  await db()
    .from('borrower_verifications')
    .update({
      verification_status: status,
      rejection_reason: reason,
      reviewed_at: new Date().toISOString(),
      reviewed_submission: submission,
      ...(status === 'approved' && { legal_name: decision.legalName }),
    })
    .eq('id', id)
    .throwOnError()
  if (person) await tell(person, status, reason)
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
