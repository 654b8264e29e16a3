import { z } from 'zod'
import { ok, refundData, refuse } from './answers.ts'
import type { Charge, PaystackState, Refund, RefundStatus } from './state.ts'
import type { Webhooks } from './webhooks.ts'

const asked = z.object({
  transaction: z.coerce.string(),
  amount: z.coerce.number().int().positive().optional(),
  merchant_note: z.string().optional(),
})

/** Paystack tells no event of a refund that needs attention. */
const told: readonly RefundStatus[] = ['pending', 'processing', 'processed', 'failed']
const ended: readonly RefundStatus[] = ['processed', 'failed']

/** Refunds of card payments: queued, and done or not later. They have no reference, only an id. */
export class Refunds {
  readonly #state: PaystackState
  readonly #webhooks: Webhooks
  /** What becomes of the next refund at once. */
  nextStatus: RefundStatus = 'processed'

  constructor(state: PaystackState, webhooks: Webhooks) {
    this.#state = state
    this.#webhooks = webhooks
  }

  async refund(body: unknown): Promise<Response> {
    const parsed = asked.safeParse(body)
    if (!parsed.success) return refuse(400, 'invalid_params', 'A transaction is required')
    const { transaction, amount: part, merchant_note } = parsed.data
    const charge = this.#charge(transaction)
    if (charge?.status !== 'success') return refuse(404, 'transaction_not_found', 'Transaction not found')
    const left = charge.amount - this.#state.refunded(charge.reference)
    const amount = part ?? left
    if (amount > left || left === 0) {
      const message = 'Refund amount cannot be more than what is left of the transaction'
      return refuse(400, 'invalid_amount', message)
    }
    const planned = this.nextStatus
    this.nextStatus = 'processed'
    const made: Refund = {
      id: this.#state.nextId(),
      transaction: charge.id,
      reference: charge.reference,
      amount,
      currency: charge.currency,
      status: 'pending',
      merchantNote: merchant_note ?? `Refund for transaction ${charge.reference}`,
      createdAt: new Date().toISOString(),
    }
    const answer = ok('Refund has been queued for processing', refundData(made))
    this.#state.refunds.push(made)
    await this.#keep(made)
    if (planned !== 'pending') await this.#keep({ ...made, status: planned })
    return answer
  }

  fetch(id: string): Response {
    const found = this.#state.refunds.find((one) => String(one.id) === id)
    if (!found) return refuse(404, 'refund_not_found', 'Refund not found')
    return ok('Refund retrieved', refundData(found))
  }

  /** What becomes of it later. */
  async conclude(id: number, status: RefundStatus): Promise<void> {
    const found = this.#state.refunds.find((one) => one.id === id)
    if (!found) throw new Error(`No refund ${id}`)
    if (ended.includes(found.status)) throw new Error(`Refund ${id} is ${found.status} already`)
    await this.#keep({ ...found, status })
  }

  #charge(transaction: string): Charge | undefined {
    return [...this.#state.charges.values()].find(
      ({ id, reference }) => reference === transaction || String(id) === transaction,
    )
  }

  async #keep(refund: Refund): Promise<void> {
    const at = this.#state.refunds.findIndex(({ id }) => id === refund.id)
    this.#state.refunds[at] = refund
    const event = told.includes(refund.status)
      ? this.#webhooks.prepare(`refund.${refund.status}`, refund.reference, eventData(refund))
      : null
    await this.#state.save()
    if (event) this.#webhooks.start(event)
  }
}

/** Events name the payment only; their amount is a text. */
function eventData({ status, reference, amount, currency }: Refund) {
  return {
    status,
    transaction_reference: reference,
    refund_reference: null,
    amount: String(amount),
    currency,
    processor: 'mpgs_zen',
    domain: 'test',
  }
}
