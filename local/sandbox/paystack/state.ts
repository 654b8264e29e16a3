import { z } from 'zod'
import { GroupedWrites, type SandboxStore } from '../store.ts'

/** Amounts are whole kobo. `amount` is what was paid, which may differ from what was asked. */
const charge = z.object({
  id: z.number(),
  reference: z.string(),
  accessCode: z.string(),
  email: z.string(),
  amount: z.number(),
  requestedAmount: z.number(),
  currency: z.string(),
  callbackUrl: z.string().nullable(),
  metadata: z.unknown(),
  status: z.enum(['abandoned', 'failed', 'success', 'reversed']),
  gatewayResponse: z.string(),
  lastFour: z.string().nullable(),
  createdAt: z.string(),
  paidAt: z.string().nullable(),
})
export type Charge = z.infer<typeof charge>

const recipient = z.object({
  id: z.number(),
  code: z.string(),
  name: z.string(),
  accountNumber: z.string(),
  bankCode: z.string(),
})
export type Recipient = z.infer<typeof recipient>

const transferStatuses = [
  'success',
  'failed',
  'reversed',
  'abandoned',
  'blocked',
  'rejected',
  'pending',
  'otp',
  'received',
] as const
export type TransferStatus = (typeof transferStatuses)[number]

const transfer = z.object({
  id: z.number(),
  code: z.string(),
  reference: z.string(),
  amount: z.number(),
  recipient: z.string(),
  reason: z.string(),
  status: z.enum(transferStatuses),
  createdAt: z.string(),
})
export type Transfer = z.infer<typeof transfer>

const refund = z.object({
  id: z.number(),
  reference: z.string(),
  amount: z.number(),
  status: z.enum(['pending', 'processed']),
  createdAt: z.string(),
})
export type Refund = z.infer<typeof refund>

/** A webhook that was not answered with 200 yet. The body is stored as it was signed. */
const waitingEvent = z.object({ id: z.number(), event: z.string(), reference: z.string(), body: z.string() })
export type WaitingEvent = z.infer<typeof waitingEvent>

const stored = z.object({
  nextId: z.number(),
  balance: z.number(),
  charges: z.array(charge),
  recipients: z.array(recipient),
  transfers: z.array(transfer),
  refunds: z.array(refund),
  waiting: z.array(waitingEvent),
})

/** Older payments are removed beyond this number, so that a long-lived sandbox stays fast. */
const maxCharges = 5000
const startingBalance = 100_000_000_00

/** The state of the sandbox. Code that changes it awaits `save` before it answers. */
export class PaystackState {
  readonly charges = new Map<string, Charge>()
  readonly recipients = new Map<string, Recipient>()
  readonly transfers = new Map<string, Transfer>()
  readonly refunds: Refund[] = []
  readonly waiting = new Map<number, WaitingEvent>()
  balance = startingBalance
  #nextId = 1
  readonly #store: SandboxStore
  readonly #writes: GroupedWrites
  readonly loaded: Promise<void>

  constructor(store: SandboxStore) {
    this.#store = store
    this.#writes = new GroupedWrites(() => this.#store.write('paystack', this.#snapshot()))
    this.loaded = this.#load()
  }

  nextId(): number {
    this.#nextId += 1
    return this.#nextId - 1
  }

  chargeByAccessCode(code: string): Charge | undefined {
    return [...this.charges.values()].find((one) => one.accessCode === code)
  }

  refunded(reference: string): number {
    return this.refunds.filter((one) => one.reference === reference).reduce((sum, one) => sum + one.amount, 0)
  }

  save(): Promise<void> {
    return this.#writes.save()
  }

  async #load(): Promise<void> {
    const earlier = stored.safeParse(await this.#store.read('paystack'))
    if (!earlier.success) return
    const { data } = earlier
    this.#nextId = data.nextId
    this.balance = data.balance
    for (const one of data.charges) this.charges.set(one.reference, one)
    for (const one of data.recipients) this.recipients.set(one.code, one)
    for (const one of data.transfers) this.transfers.set(one.reference, one)
    this.refunds.push(...data.refunds)
    for (const one of data.waiting) this.waiting.set(one.id, one)
  }

  #snapshot(): z.infer<typeof stored> {
    return {
      nextId: this.#nextId,
      balance: this.balance,
      charges: [...this.charges.values()].slice(-maxCharges),
      recipients: [...this.recipients.values()],
      transfers: [...this.transfers.values()],
      refunds: this.refunds,
      waiting: [...this.waiting.values()],
    }
  }
}
