import type { SupabaseClient } from '@supabase/supabase-js'
import { z } from 'zod'
import { call } from '../_shared/database.ts'
import { logError } from '../_shared/log.ts'
import { settle } from '../_shared/money/payments.ts'
import { recordPayout } from '../_shared/money/payouts.ts'

const unsettled = z.array(
  z.object({
    kind: z.enum(['transaction', 'transfer']),
    paystack_id: z.number(),
    reference: z.string(),
    status: z.string(),
    amount: z.number(),
    currency: z.string(),
  }),
)
type Unsettled = z.infer<typeof unsettled>[number]

/** What Paystack has concluded and no event told us goes the same way as its events. */
export async function settleAll(service: SupabaseClient): Promise<void> {
  let last: Unsettled | undefined
  do {
    const after = { p_after_kind: last?.kind ?? null, p_after_id: last?.paystack_id ?? null }
    const rows: Unsettled[] = await call(service, 'unsettled_records', after, unsettled)
    for (const row of rows) await settleOne(service, row)
    last = rows.at(-1)
  } while (last)
}

/** One that can't be settled does not stop the others; it is listed as a difference. */
async function settleOne(service: SupabaseClient, row: Unsettled): Promise<void> {
  try {
    if (row.kind === 'transaction') await settle(service, row.reference, row)
    else await recordPayout(service, row)
  } catch (error) {
    logError(error, { function: 'import-paystack' })
  }
}
