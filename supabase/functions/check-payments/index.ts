import type { SupabaseClient } from '@supabase/supabase-js'
import { z } from 'zod'
import { functionMessages as words } from '#contract/messages/common.ts'
import { paystack } from '../_shared/adapters/paystack.ts'
import { call, serviceClient } from '../_shared/database.ts'
import { scheduled } from '../_shared/http/scheduled.ts'
import { logError } from '../_shared/log.ts'
import { settle } from '../_shared/money/payments.ts'

const batch = 20

const claimed = z.array(z.object({ reference: z.string() }))

/**
 * Asks Paystack about payments that have had no outcome for a while. Payments are normally settled by the webhook or when
 * the payer comes back; this settles those where the webhook was lost and the payer closed the page.
 */
export default scheduled('check-payments', async () => {
  const service = serviceClient()
  const payments = await call(service, 'claim_open_payments', { p_limit: batch }, claimed)
  const results = await Promise.all(payments.map(({ reference }) => check(service, reference)))
  const data = { checked: results.length, settled: results.filter(Boolean).length }
  return { status: true, message: words.paymentsChecked, data }
})

/** A payment that can't be checked now is tried again later and does not stop the others. */
async function check(service: SupabaseClient, reference: string): Promise<boolean> {
  try {
    const settlement = await settle(service, reference, await paystack.verify(reference))
    return settlement !== null && settlement.outcome !== 'failed' && settlement.outcome !== 'pending'
  } catch (error) {
    logError(error)
    return false
  }
}
