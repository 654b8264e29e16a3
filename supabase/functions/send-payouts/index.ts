import type { SupabaseClient } from '@supabase/supabase-js'
import { z } from 'zod'
import { payoutMessages as words } from '#contract/messages/money/payout.ts'
import { paystack } from '../_shared/adapters/paystack.ts'
import { call, nothing, serviceClient } from '../_shared/database.ts'
import { takeRateLimit } from '../_shared/http/rate-limit.ts'
import { scheduled } from '../_shared/http/scheduled.ts'
import { logError } from '../_shared/log.ts'
import { resolveAccount } from '../_shared/money/bank-accounts.ts'
import { sendPayouts } from '../_shared/money/payouts.ts'

const batch = 20
const onceADay = { times: 1, seconds: 86_400 }

const claimed = z.array(z.object({ user_id: z.guid(), bank_code: z.string(), account_number: z.string() }))

/**
 * Sends approved withdrawals to the banks and asks about those that were sent; asks whose account it is where a request
 * came without asking; and keeps the list of banks.
 */
export default scheduled('send-payouts', async () => {
  const service = serviceClient()
  const results = await sendPayouts(service, batch)
  const data = {
    payouts: results.length,
    concluded: results.filter(({ status }) => status !== 'approved').length,
    accounts: await resolveAccounts(service),
    banks: await refreshBanks(service),
  }
  return { status: true, message: words.payoutsSent, data }
})

async function resolveAccounts(service: SupabaseClient): Promise<number> {
  const accounts = await call(service, 'claim_unresolved_accounts', { p_limit: batch }, claimed)
  const results = await Promise.all(
    accounts.map(({ user_id, bank_code, account_number }) =>
      orLog(() =>
        resolveAccount(service, { userId: user_id, bankCode: bank_code, accountNumber: account_number }),
      ),
    ),
  )
  return results.filter(Boolean).length
}

/** Whether the list of banks was read today. */
async function refreshBanks(service: SupabaseClient): Promise<boolean> {
  if (!(await takeRateLimit(service, 'refresh_banks', onceADay))) return false
  const stored = await orLog(async () => {
    const banks = await paystack.banks()
    await call(service, 'store_banks', { p_banks: banks }, nothing)
    return true
  })
  return stored ?? false
}

/** What can't be asked now is asked again later and does not stop the others. */
async function orLog<Result>(act: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await act()
  } catch (error) {
    logError(error, { function: 'send-payouts' })
    return undefined
  }
}
