import { z } from 'zod'
import { ok, recipientData, refuse, transferData } from './answers.ts'
import { banks, testAccount } from './banks.ts'
import type { PaystackState, Transfer, TransferStatus } from './state.ts'
import type { Webhooks } from './webhooks.ts'

const accountNumber = z.string().regex(/^\d{10}$/)

const recipient = z.object({
  type: z.literal('nuban'),
  name: z.string().min(1),
  account_number: accountNumber,
  bank_code: z.string(),
  currency: z.literal('NGN').default('NGN'),
})

const transfer = z.object({
  source: z.literal('balance'),
  amount: z.coerce.number().int().positive(),
  recipient: z.string(),
  reference: z.string().regex(/^[a-z0-9_-]{16,50}$/),
  reason: z.string().default(''),
})

const events = {
  success: 'transfer.success',
  failed: 'transfer.failed',
  reversed: 'transfer.reversed',
} as const

/** Banks, transfer recipients and transfers. */
export class Payouts {
  readonly #state: PaystackState
  readonly #webhooks: Webhooks
  /** The final status of the next transfer. */
  nextStatus: TransferStatus = 'success'

  constructor(state: PaystackState, webhooks: Webhooks) {
    this.#state = state
    this.#webhooks = webhooks
  }

  banks(): Response {
    const list = banks.map((bank, index) => ({ id: index + 1, ...bank, country: 'Nigeria', currency: 'NGN' }))
    return ok('Banks retrieved', list)
  }

  resolve(query: URLSearchParams): Response {
    const number = accountNumber.safeParse(query.get('account_number'))
    const known = banks.some(({ code }) => code === query.get('bank_code'))
    if (!number.success || !known) return refuse(400, 'invalid_params', 'Invalid account number or bank code')
    if (number.data !== testAccount.accountNumber || query.get('bank_code') !== testAccount.bankCode) {
      const message = 'Could not resolve account name. Check parameters or try again.'
      return refuse(400, 'invalid_bank_code', message)
    }
    return ok('Account number resolved', {
      account_number: testAccount.accountNumber,
      account_name: testAccount.accountName,
    })
  }

  async createRecipient(body: unknown): Promise<Response> {
    const asked = recipient.safeParse(body)
    if (!asked.success || !banks.some(({ code }) => code === asked.data.bank_code)) {
      return refuse(400, 'invalid_params', 'Invalid recipient')
    }
    const { account_number, bank_code, name } = asked.data
    const existing = [...this.#state.recipients.values()].find(
      (one) => one.accountNumber === account_number && one.bankCode === bank_code,
    )
    if (existing) return ok('Transfer recipient created successfully', recipientData(existing), 201)
    const made = {
      id: this.#state.nextId(),
      code: `RCP_${crypto.randomUUID().replaceAll('-', '').slice(0, 15)}`,
      name,
      accountNumber: account_number,
      bankCode: bank_code,
    }
    this.#state.recipients.set(made.code, made)
    await this.#state.save()
    return ok('Transfer recipient created successfully', recipientData(made), 201)
  }

  async transfer(body: unknown): Promise<Response> {
    const asked = transfer.safeParse(body)
    if (!asked.success) {
      return refuse(400, 'invalid_params', `Invalid value of ${asked.error.issues[0]?.path.join('.')}`)
    }
    const { amount, reference, reason } = asked.data
    if (!this.#state.recipients.has(asked.data.recipient)) {
      return refuse(400, 'invalid_recipient', 'Recipient specified is invalid')
    }
    const earlier = this.#state.transfers.get(reference)
    if (earlier) return this.#again(earlier, amount, asked.data.recipient)
    if (amount > this.#state.balance) {
      return refuse(400, 'insufficient_balance', 'Your balance is not enough to fulfil this request')
    }
    const made: Transfer = {
      id: this.#state.nextId(),
      code: `TRF_${crypto.randomUUID().replaceAll('-', '').slice(0, 15)}`,
      reference,
      amount,
      recipient: asked.data.recipient,
      reason,
      status: this.nextStatus === 'otp' ? 'otp' : 'pending',
      createdAt: new Date().toISOString(),
    }
    const answer = ok('Transfer has been queued', transferData(made))
    await this.#conclude({ ...made, status: this.nextStatus })
    this.nextStatus = 'success'
    return answer
  }

  verify(reference: string): Response {
    const found = this.#state.transfers.get(reference)
    if (!found) return refuse(404, 'transfer_not_found', 'Transfer not found')
    return ok('Transfer retrieved', transferData(found))
  }

  /** A repeated reference is the same transfer, never a second one. */
  #again(earlier: Transfer, amount: number, to: string): Response {
    if (earlier.amount !== amount || earlier.recipient !== to) {
      return refuse(400, 'duplicate_reference', 'Please provide a unique reference')
    }
    return ok('Transfer has been queued', transferData(earlier))
  }

  async #conclude(done: Transfer): Promise<void> {
    this.#state.transfers.set(done.reference, done)
    if (done.status === 'success') this.#state.balance -= done.amount
    const name = done.status in events ? events[done.status as keyof typeof events] : undefined
    const event = name && this.#webhooks.prepare(name, done.reference, transferData(done))
    await this.#state.save()
    if (event) this.#webhooks.start(event)
  }
}
