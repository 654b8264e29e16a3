import { callFunction, db } from '@/lib/supabase'
import type { Verification } from './verification'

export type Decision = { status: 'approved' } | { status: 'rejected'; reason: string }

/** The database takes only the word on a record that is still pending, logs it and has the person told. */
export async function review({ id, person }: Verification, decision: Decision): Promise<void> {
  const reason = decision.status === 'rejected' ? decision.reason.trim() : null
  await db()
    .from('borrower_verifications')
    .update({
      verification_status: decision.status,
      rejection_reason: reason,
      reviewed_at: new Date().toISOString(),
    })
    .eq('id', id)
    .throwOnError()
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
