import { z } from 'zod'
import { ask } from './paystack.ts'

/** Paystack writes some amounts as text. Whole kobo. */
const kobo = z.coerce.number().int()
const moment = z.string().max(60)
const text = z.string().max(200)

/** What is kept of a row: nothing of a payer or a card. */
export interface ListedRow {
  id: number
  reference: string | null
  status: string
  amount: number
  fees: number
  gross: number
  deducted: number
  currency: string
  at: string
}

const common = { id: z.number().int(), status: z.string().max(40), currency: z.string().max(10) }
const none = { fees: 0, gross: 0, deducted: 0 }

const transaction = z
  .object({
    ...common,
    reference: text,
    amount: kobo,
    fees: kobo.nullish(),
    created_at: moment.optional(),
    createdAt: moment.optional(),
  })
  .transform(
    ({ fees, created_at, createdAt, ...row }): ListedRow => ({
      ...none,
      ...row,
      fees: fees ?? 0,
      at: created_at ?? createdAt ?? '',
    }),
  )

const transfer = z
  .object({ ...common, reference: text, amount: kobo, fee_charged: kobo.nullish(), createdAt: moment })
  .transform(
    ({ fee_charged, createdAt, ...row }): ListedRow => ({
      ...none,
      ...row,
      fees: fee_charged ?? 0,
      at: createdAt,
    }),
  )

const refund = z
  .object({ ...common, transaction_reference: text.nullish(), amount: kobo, createdAt: moment })
  .transform(
    ({ transaction_reference, createdAt, ...row }): ListedRow => ({
      ...none,
      ...row,
      reference: transaction_reference ?? null,
      at: createdAt,
    }),
  )

const settlement = z
  .object({
    ...common,
    effective_amount: kobo,
    total_fees: kobo,
    total_processed: kobo,
    deductions: kobo.nullish(),
    createdAt: moment,
  })
  .transform(
    ({
      effective_amount,
      total_fees,
      total_processed,
      deductions,
      createdAt,
      id,
      status,
      currency,
    }): ListedRow => ({
      id,
      status,
      currency,
      reference: null,
      amount: effective_amount,
      fees: total_fees,
      gross: total_processed,
      deducted: deductions ?? 0,
      at: createdAt,
    }),
  )

const movement = z
  .object({
    id: common.id,
    currency: common.currency,
    difference: kobo,
    model_responsible: text,
    createdAt: moment,
  })
  .transform(
    ({ difference, model_responsible, createdAt, ...row }): ListedRow => ({
      ...none,
      ...row,
      status: 'done',
      reference: model_responsible,
      amount: difference,
      at: createdAt,
    }),
  )

const lists = {
  transaction: { path: '/transaction', row: transaction },
  transfer: { path: '/transfer', row: transfer },
  refund: { path: '/refund', row: refund },
  settlement: { path: '/settlement', row: settlement },
  movement: { path: '/balance/ledger', row: movement },
} as const
export type ListName = keyof typeof lists

export interface ListPage {
  page: number
  perPage: number
}

const query = (values: Record<string, string | number>): URLSearchParams =>
  new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)]))

export const paystackLists = {
  /** What was made between two moments, the newest first. */
  list: (name: ListName, between: { from: string; to: string }, page: ListPage): Promise<ListedRow[]> =>
    ask(z.array(lists[name].row), `${lists[name].path}?${query({ ...between, ...page })}`),

  settled: (settlementId: number, page: ListPage): Promise<ListedRow[]> =>
    ask(z.array(transaction), `/settlement/${settlementId}/transactions?${query({ ...page })}`),

  /** Kobo that can be paid out now. */
  async balance(): Promise<number> {
    const balances = await ask(z.array(z.object({ currency: z.string(), balance: kobo })), '/balance')
    return balances.find(({ currency }) => currency === 'NGN')?.balance ?? 0
  },
}
