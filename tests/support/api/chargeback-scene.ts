import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import type { Dispute } from '../../../local/sandbox/paystack/state.ts'
import { reconcile } from '../database/reconcile.ts'
import {
  type ChargebackState,
  chargebackState,
  letChargebacksBeDue,
  type PaidByCard,
  payByCard,
} from './chargebacks.ts'
import { invoke, joinApproved, type Member } from './members.ts'
import { joinAdmin } from './staff.ts'
import { startTestStack, type TestStack } from './test-stack.ts'

/** Before each test Bola has paid a rental of Ada's by card. After it the books are right, and no dispute is open. */
export class ChargebackScene {
  stack!: TestStack
  admin!: Member
  ada!: Member
  bola!: Member
  paid!: PaidByCard

  constructor() {
    beforeAll(async () => {
      this.stack = await startTestStack()
      this.admin = await joinAdmin(this.stack, 'Ngozi')
      this.ada = await joinApproved(this.stack, 'Ada')
    })
    afterAll(() => this.stack.close())
    beforeEach(async () => {
      this.stack.paystack.webhooks.mode = 'normal'
      await this.stack.database.query('delete from private.rate_limits')
      // What the admin decided in the test before counts no more for what one of them may decide alone.
      await this.stack.database.query(
        `update private.staff_decisions set decided_at = decided_at - interval '1 day'`,
      )
      this.bola = await joinApproved(this.stack, 'Bola')
      this.paid = await payByCard(this.stack, this.bola, this.ada)
    })
    afterEach(() => this.#end())
  }

  async #end(): Promise<void> {
    const { paystack, database } = this.stack
    await paystack.webhooks.idle()
    expect(paystack.fail.clear()).toBe(0)
    expect(await reconcile(database)).toEqual([])
    for (const { id, status } of paystack.disputes.all())
      if (status !== 'resolved') await paystack.disputes.conclude(id, 'won')
    await paystack.webhooks.idle()
  }

  state(dispute: string): Promise<ChargebackState | undefined> {
    return chargebackState(this.stack, dispute)
  }

  async idOf(dispute: string): Promise<string> {
    return (await this.state(dispute))?.id ?? ''
  }

  async answer(dispute: string, more: object, who = this.admin) {
    const chargebackId = await this.idOf(dispute)
    return invoke(who, 'answer-chargeback', { chargebackId, words: 'It was handed over.', ...more })
  }

  atPaystack(dispute: string): Dispute | undefined {
    return this.stack.paystack.disputes.all().find(({ id }) => id === dispute)
  }

  async bookingNow() {
    const read = this.bola.client.from('transactions').select('booking_status, frozen_at')
    return (await read.eq('id', this.paid.booking.id).single().throwOnError()).data
  }

  async jobs(): Promise<void> {
    await letChargebacksBeDue(this.stack)
    await this.stack.runJobs()
  }
}
