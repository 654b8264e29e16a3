import { z } from 'zod'
import { ok, refuse, transferData, transferFee } from './answers.ts'
import type { Approval } from './approval.ts'
import type { PaystackState, Transfer, TransferStatus } from './state.ts'
import type { Webhooks } from './webhooks.ts'

const transfer = z.object({
  source: z.literal('balance'),
  amount: z.coerce.number().int().positive(),
  recipient: z.string(),
  reference: z.string().regex(/^[a-z0-9_-]{16,50}$/),
  reason: z.string().default(''),
})
type Asked = z.infer<typeof transfer>

const events: Partial<Record<TransferStatus, string>> = {
  success: 'transfer.success',
  failed: 'transfer.failed',
  reversed: 'transfer.reversed',
}

/** What can become of a transfer: of a successful one only that it is sent back. */
const open: readonly TransferStatus[] = ['pending', 'otp', 'received']
/** While it is so, amount and fee are not in the balance. */
const takes: readonly TransferStatus[] = ['pending', 'received', 'success']

/** So long a transfer waits for its one-time password. */
const otpMs = 30 * 60_000

/** Transfers out of the balance: queued, approved by Aso, then done or not. */
export class Transfers {
  readonly #state: PaystackState
  readonly #webhooks: Webhooks
  readonly #approval: Approval
  /** What becomes of the next transfer. */
  nextStatus: TransferStatus = 'success'
  /** Every transfer waits for a one-time password. */
  asksOtp = false

  constructor(state: PaystackState, webhooks: Webhooks, approval: Approval) {
    this.#state = state
    this.#webhooks = webhooks
    this.#approval = approval
  }

  async transfer(body: unknown): Promise<Response> {
    const asked = transfer.safeParse(body)
    if (!asked.success) {
      return refuse(400, 'invalid_params', `Invalid value of ${asked.error.issues[0]?.path.join('.')}`)
    }
    const { amount, reference, recipient } = asked.data
    if (!this.#state.recipients.has(recipient)) {
      return refuse(400, 'invalid_recipient', 'Recipient specified is invalid')
    }
    const earlier = this.#state.transfers.get(reference)
    if (earlier) return again(earlier, amount, recipient)
    if (amount + transferFee(amount) > this.#state.balance) {
      return refuse(400, 'insufficient_balance', 'Your balance is not enough to fulfil this request')
    }
    return await this.#queue(asked.data)
  }

  verify(reference: string): Response {
    const found = this.#state.transfers.get(reference)
    if (!found) return refuse(404, 'transfer_not_found', 'Transfer not found')
    return ok('Transfer retrieved', transferData(found))
  }

  /** What becomes of it later: it is done, fails, or is sent back by the bank. */
  async conclude(reference: string, status: TransferStatus): Promise<void> {
    const found = this.#state.transfers.get(reference)
    if (!found) throw new Error(`No transfer ${reference}`)
    if (!open.includes(found.status) && !(found.status === 'success' && status === 'reversed')) {
      throw new Error(`${reference} is ${found.status} already`)
    }
    await this.#keep({ ...found, status })
  }

  /** Nobody gave the one-time password in time: it is abandoned, and Paystack has no event for that. */
  async expire(): Promise<void> {
    for (const one of this.#state.transfers.values())
      if (one.status === 'otp' && Date.parse(one.createdAt) + otpMs <= Date.now())
        await this.#keep({ ...one, status: 'abandoned' })
  }

  /** Decides what was queued when the sandbox was killed. */
  async resume(): Promise<void> {
    for (const one of this.#state.transfers.values()) if (one.status === 'pending') await this.#decide(one)
  }

  async #queue({ amount, reference, recipient, reason }: Asked): Promise<Response> {
    const planned = this.asksOtp ? 'otp' : this.nextStatus
    this.nextStatus = 'success'
    const made: Transfer = {
      id: this.#state.nextId(),
      code: `TRF_${crypto.randomUUID().replaceAll('-', '').slice(0, 15)}`,
      reference,
      amount,
      fee: transferFee(amount),
      recipient,
      reason,
      status: planned === 'otp' ? 'otp' : 'pending',
      planned,
      createdAt: new Date().toISOString(),
    }
    await this.#keep(made)
    if (made.status === 'pending') await this.#decide(made)
    const message = planned === 'otp' ? 'Transfer requires OTP to continue' : 'Transfer has been queued'
    return ok(message, transferData(made))
  }

  async #decide(queued: Transfer): Promise<void> {
    const answer = await this.#approval.ask(queued)
    if (answer === 'stopped') return
    const status = answer === 'approved' ? queued.planned : answer
    if (status !== 'pending') await this.#keep({ ...queued, status })
  }

  async #keep(transfer: Transfer): Promise<void> {
    const earlier = this.#state.transfers.get(transfer.reference)
    const total = transfer.amount + transfer.fee
    const change =
      (earlier && takes.includes(earlier.status) ? total : 0) - (takes.includes(transfer.status) ? total : 0)
    if (change !== 0) this.#state.move(change, 'Transfer', transfer.id)
    this.#state.transfers.set(transfer.reference, transfer)
    const name = events[transfer.status]
    const event = name && this.#webhooks.prepare(name, transfer.reference, transferData(transfer))
    await this.#state.save()
    if (event) this.#webhooks.start(event)
  }
}

/** A repeated reference is the same transfer, never a second one. */
function again(earlier: Transfer, amount: number, to: string): Response {
  if (earlier.amount !== amount || earlier.recipient !== to) {
    return refuse(400, 'duplicate_reference', 'Please provide a unique reference')
  }
  return ok('Transfer has been queued', transferData(earlier))
}
