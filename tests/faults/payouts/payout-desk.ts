import { expect } from 'vitest'
import type { TransferStatus } from '../../../local/sandbox/paystack/state.ts'
import processWithdrawal from '../../../supabase/functions/process-withdrawal/index.ts'
import sendPayouts from '../../../supabase/functions/send-payouts/index.ts'
import type { Member } from '../../support/api/members.ts'
import type { TestStack } from '../../support/api/test-stack.ts'
import { type Earner, letPayoutsBeDue, payoutReference, payoutState } from '../../support/api/withdrawals.ts'

const told: readonly TransferStatus[] = ['success', 'failed', 'reversed']
const open: readonly TransferStatus[] = ['pending', 'otp', 'received']

/** One withdrawal of ₦10,000 of ₦20,000, the admins who approve it, and Paystack. */
export class PayoutDesk {
  readonly #stack: TestStack
  readonly #earner: Earner
  readonly #id: string
  readonly #earlier: Set<string>

  constructor(stack: TestStack, earner: Earner, id: string) {
    this.#stack = stack
    this.#earner = earner
    this.#id = id
    this.#earlier = new Set(stack.paystack.transfers.all().map(({ reference }) => reference))
  }

  get reference(): string {
    return payoutReference(this.#id)
  }

  /** What the sandbox transferred since, under whichever reference. */
  get transfers(): { status: TransferStatus; amount: number }[] {
    return this.#stack.paystack.transfers.all().filter(({ reference }) => !this.#earlier.has(reference))
  }

  async approve(admin: Member): Promise<Response> {
    const { data } = await admin.client.auth.getSession()
    return await processWithdrawal.fetch(
      new Request(`${this.#stack.url}/functions/v1/process-withdrawal`, {
        method: 'POST',
        headers: { authorization: `Bearer ${data.session?.access_token}` },
        body: JSON.stringify({ withdrawalId: this.#id }),
      }),
    )
  }

  async send(): Promise<Response> {
    await letPayoutsBeDue(this.#stack)
    return await sendPayouts.fetch(
      new Request(`${this.#stack.url}/functions/v1/send-payouts`, {
        method: 'POST',
        headers: { 'x-cron-secret': process.env.CRON_SECRET ?? '' },
      }),
    )
  }

  async repeatWebhook(times: number): Promise<void> {
    if (this.transfers.some(({ status }) => told.includes(status)))
      await this.#stack.paystack.webhooks.repeat(this.reference, times)
  }

  /** Paystack and the bank come to an end with what still waits there. */
  async conclude(status: TransferStatus): Promise<void> {
    if (this.transfers.some((one) => open.includes(one.status)))
      await this.#stack.paystack.transfers.conclude(this.reference, status)
  }

  async sendBack(): Promise<void> {
    if (this.transfers.some(({ status }) => status === 'success'))
      await this.#stack.paystack.transfers.conclude(this.reference, 'reversed')
  }

  /** A paid withdrawal has one successful transfer, every other none; the money is where the status says. */
  async expectOnce(): Promise<string> {
    const { status, wallet, held } = await payoutState(this.#stack, this.#earner, this.#id)
    const made = this.transfers.map((one) => one.status)
    expect(made).toHaveLength(1)
    expect(this.transfers).toMatchObject([{ amount: 9900_00 }])
    expect(['paid', 'failed', 'reversed']).toContain(status)
    expect(status === 'paid').toBe(made[0] === 'success')
    if (status === 'reversed') expect(made).toEqual(['reversed'])
    expect({ wallet, held }).toEqual({ wallet: status === 'paid' ? 10_000 : 20_000, held: 0 })
    return status
  }
}
