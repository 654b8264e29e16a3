import type { SupabaseClient } from '@supabase/supabase-js'
import { chargebackMessages as words } from '#contract/messages/money/chargeback.ts'
import { type Dispute, paystackDisputes } from '../_shared/adapters/paystack-disputes.ts'
import { advanceChargebacks, recordChargeback } from '../_shared/chargebacks/chargebacks.ts'
import { serviceClient } from '../_shared/database.ts'
import { takeRateLimit } from '../_shared/http/rate-limit.ts'
import { scheduled } from '../_shared/http/scheduled.ts'
import { logError } from '../_shared/log.ts'

const batch = 20
const listed = { times: 1, seconds: 240 }
/** Of disputes that are over already; open ones are read however old they are. */
const endedWithinMs = 30 * 86_400_000

/** Asks Paystack about open chargebacks, sends answers that it does not have yet, and looks for disputes whose event was lost. */
export default scheduled('check-chargebacks', async () => {
  const service = serviceClient()
  const found = await findLost(service)
  const asked = await advanceChargebacks(service, batch)
  return { status: true, message: words.checked, data: { found, asked: asked.length } }
})

/** How many disputes Paystack lists that are open or of the last month, each recorded; null when it was asked a short while ago, or does not answer. */
async function findLost(service: SupabaseClient): Promise<number | null> {
  try {
    if (!(await takeRateLimit(service, 'list_chargebacks', listed))) return null
    const disputes = await paystackDisputes.openOrSince(new Date(Date.now() - endedWithinMs))
    for (const told of disputes) await recordOrLog(service, told)
    return disputes.length
  } catch (error) {
    logError(error, { function: 'check-chargebacks' })
    return null
  }
}

async function recordOrLog(service: SupabaseClient, told: Dispute): Promise<void> {
  try {
    await recordChargeback(service, told)
  } catch (error) {
    logError(error, { function: 'check-chargebacks' })
  }
}
