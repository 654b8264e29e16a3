import { expect } from 'vitest'
import type { Refund, RefundStatus } from '../../../local/sandbox/paystack/state.ts'
import sendCardRefunds from '../../../supabase/functions/send-card-refunds/index.ts'
import {
  askCardRefund,
  type Cancelled,
  letRefundsBeDue,
  refundState,
} from '../../support/api/card-refunds.ts'
import type { TestStack } from '../../support/api/test-stack.ts'

const open: readonly RefundStatus[] = ['pending', 'processing', 'needs-attention']

/** A cancelled booking, of which parts are sent back to the card: so small that Paystack would take a second one too. */
export class RefundDesk {
  readonly #stack: TestStack
  readonly #cancelled: Cancelled
  readonly #ids: string[] = []

  constructor(stack: TestStack, cancelled: Cancelled) {
    this.#stack = stack
    this.#cancelled = cancelled
  }

  /** Naira of each part. */
  get part(): number {
    return Math.floor(this.#cancelled.paid / 5)
  }

  /** What the sandbox has for the payment. */
  get atPaystack(): Refund[] {
    return this.#stack.paystack.refunds
      .all()
      .filter(({ reference }) => reference === this.#cancelled.reference)
  }

  async ask(): Promise<void> {
    this.#ids.push(await askCardRefund(this.#cancelled, this.part))
  }

  /** Never while a worker is about to call: then its time would pass too. */
  async timePasses(): Promise<void> {
    await letRefundsBeDue(this.#stack)
  }

  async send(): Promise<Response> {
    return await sendCardRefunds.fetch(
      new Request(`${this.#stack.url}/functions/v1/send-card-refunds`, {
        method: 'POST',
        headers: { 'x-cron-secret': process.env.CRON_SECRET ?? '' },
      }),
    )
  }

  async repeatWebhook(times: number): Promise<void> {
    if (this.atPaystack.length > 0)
      await this.#stack.paystack.webhooks.repeat(this.#cancelled.reference, times)
  }

  async conclude(status: RefundStatus): Promise<void> {
    for (const one of this.atPaystack)
      if (open.includes(one.status)) await this.#stack.paystack.refunds.conclude(one.id, status)
  }

  /** Each has ended, and Paystack has one refund of it or, where it was refused, none; the money is where the status says. */
  async expectOnce(): Promise<string[]> {
    const states = await Promise.all(this.#ids.map((id) => refundState(this.#stack, this.#cancelled, id)))
    const statuses = states.map(({ status }) => status)
    const made = (id: string) =>
      this.atPaystack.filter(({ merchantNote }) => merchantNote.includes(id)).map(({ status }) => status)
    for (const [at, id] of this.#ids.entries()) {
      expect(['processed', 'failed']).toContain(statuses[at])
      expect(statuses[at] === 'processed' ? ['processed'] : made(id)).toEqual(made(id))
      expect(made(id).length).toBeLessThanOrEqual(1)
      if (statuses[at] === 'failed') expect(made(id)).not.toContain('processed')
    }
    const gone = statuses.filter((status) => status === 'processed').length * this.part
    expect(states[0]).toMatchObject({ wallet: this.#cancelled.paid - gone, held: 0 })
    return statuses
  }
}
