import { z } from 'zod'
import { feesOf } from './answers.ts'
import type { Charge, PaystackState } from './state.ts'

/** What Paystack paid out to the company: successful payments less its fees and less refunds. Kobo. */
export const settlement = z.object({
  id: z.number(),
  gross: z.number(),
  fees: z.number(),
  /** Refunds that were taken from it. */
  deducted: z.number(),
  charges: z.array(z.number()),
  refunds: z.array(z.number()),
  status: z.enum(['success', 'processing']),
  createdAt: z.string(),
})
export type Settlement = z.infer<typeof settlement>

/** A line of the balance's ledger. */
export const movement = z.object({
  id: z.number(),
  difference: z.number(),
  balance: z.number(),
  reason: z.enum(['Transfer', 'TopUp', 'Settlement', 'Refund']),
  /** The transfer or settlement. */
  row: z.number(),
  createdAt: z.string(),
})
export type Movement = z.infer<typeof movement>

/** Where a settlement goes, and the kobo of a refund or of an error by which it differs from its payments. */
export interface SettlementPlan {
  to?: 'bank' | 'balance'
  differsBy?: number
}

/** Settles all that is paid and not settled yet. */
export async function settle(
  state: PaystackState,
  { to = 'bank', differsBy = 0 }: SettlementPlan,
): Promise<Settlement> {
  const charges = unsettled(state)
  const before = new Set(state.settlements.flatMap(({ refunds }) => refunds))
  const refunds = state.refunds.filter(({ id, status }) => status === 'processed' && !before.has(id))
  const made: Settlement = {
    id: state.nextId(),
    gross: sum(charges.map(({ amount }) => amount)) + differsBy,
    fees: sum(charges.map(({ amount }) => feesOf(amount))),
    deducted: sum(refunds.map(({ amount }) => amount)),
    charges: charges.map(({ id }) => id),
    refunds: refunds.map(({ id }) => id),
    status: 'success',
    createdAt: new Date().toISOString(),
  }
  state.settlements.push(made)
  if (to === 'balance') state.move(netOf(made), 'Settlement', made.id)
  await state.save()
  return made
}

export function unsettled(state: PaystackState): Charge[] {
  const settled = new Set(state.settlements.flatMap(({ charges }) => charges))
  return [...state.charges.values()].filter(
    ({ id, status, currency }) => status === 'success' && currency === 'NGN' && !settled.has(id),
  )
}

export const netOf = ({ gross, fees, deducted }: Settlement): number => gross - fees - deducted

const sum = (amounts: number[]): number => amounts.reduce((total, amount) => total + amount, 0)
