import { type ListedRow, paystackLists } from '../_shared/adapters/paystack-lists.ts'
import type { ImportStep } from './step.ts'

/** As many as Paystack lists at once. */
const perPage = 100

interface Page {
  rows: Partial<ListedRow>[]
  isLast: boolean
}

/** Reads what a step asks for. The time is fixed when the import begins: what is made meanwhile moves no row to another page. */
export async function readPage(step: ImportStep): Promise<Page> {
  const { stage, settlement_id, page, from_at, to_at } = step
  if (stage === 'settle' || stage === 'match') return { rows: [], isLast: true }
  if (stage === 'balance') return { rows: [{ amount: await paystackLists.balance() }], isLast: true }
  const rows =
    stage === 'settled'
      ? await paystackLists.settled(settlement_id ?? 0, { page, perPage })
      : await paystackLists.list(stage, { from: from_at, to: to_at }, { page, perPage })
  return { rows, isLast: rows.length < perPage }
}
