import type { SupabaseClient } from '@supabase/supabase-js'
import { z } from 'zod'
import { processWithdrawalBody } from '#contract/bodies/payments.ts'
import { payoutMessages as words } from '#contract/messages/money/payout.ts'
import { call } from '../_shared/database.ts'
import { endpoint } from '../_shared/http/endpoint.ts'
import type { Answer } from '../_shared/http/serve.ts'
import { withSuccess } from '../_shared/http/success.ts'
import { logError } from '../_shared/log.ts'
import { type PayoutResult, sendPayouts } from '../_shared/money/payouts.ts'

/** An admin approves a withdrawal, and it is paid at once. The database decides, with the admin's own rights. */
export default withSuccess(
  endpoint({
    name: 'process-withdrawal',
    body: processWithdrawalBody,
    limit: { times: 60, seconds: 60 },
    async handle({ body: { withdrawalId, adminNote = null }, caller, service }) {
      const approval = { p_withdrawal_id: withdrawalId, p_admin_note: adminNote }
      const approved = await call(
        caller.client,
        'approve_withdrawal',
        approval,
        z.enum(['approved', 'needs_second_admin']),
      )
      if (approved === 'needs_second_admin')
        return { status: true, message: words.needsSecondAdmin, data: { withdrawal_status: 'pending' } }
      return tell(await send(service, withdrawalId))
    },
  }),
)

/** It is approved, whatever happens now: what can't be sent here is sent by the scheduler. */
async function send(service: SupabaseClient, withdrawalId: string): Promise<PayoutResult | undefined> {
  try {
    const [sent] = await sendPayouts(service, 1, withdrawalId)
    return sent
  } catch (error) {
    logError(error, { function: 'process-withdrawal' })
    return undefined
  }
}

function tell(sent: PayoutResult | undefined): Answer {
  const { status, isSent, problem } = sent ?? { status: 'approved', isSent: false, problem: null }
  const data = { withdrawal_status: status, problem }
  if (status === 'failed' || status === 'reversed') return { status: false, message: words.failed, data }
  if (status === 'paid') return { status: true, message: words.paid, data }
  if (problem) return { status: true, message: `Approved, but not paid yet. ${problem}`, data }
  return { status: true, message: isSent ? words.sent : words.waiting, data }
}
