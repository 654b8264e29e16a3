import { z } from 'zod'
import { GroupedWrites, type SandboxStore } from '../store.ts'
import { type Movement, movement, type Settlement, settlement } from './settlements.ts'

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

/** A bank account whose owner the bank can name. */
const account = z.object({ bankCode: z.string(), accountNumber: z.string(), accountName: z.string() })
export type Account = z.infer<typeof account>

const transfer = z.object({
  id: z.number(),
  code: z.string(),
  reference: z.string(),
  amount: z.number(),
  fee: z.number(),
  recipient: z.string(),
  reason: z.string(),
  status: z.enum(transferStatuses),
  /** What becomes of it once it is approved. */
  planned: z.enum(transferStatuses),
  createdAt: z.string(),
})
export type Transfer = z.infer<typeof transfer>

const refundStatuses = ['pending', 'processing', 'needs-attention', 'processed', 'failed'] as const
export type RefundStatus = (typeof refundStatuses)[number]

const refund = z.object({
  id: z.number(),
  /** Id and reference of the payment. */
  transaction: z.number(),
  reference: z.string(),
  amount: z.number(),
  currency: z.string(),
  status: z.enum(refundStatuses),
  merchantNote: z.string(),
  createdAt: z.string(),
})
export type Refund = z.infer<typeof refund>

const dispute = z.object({
  id: z.string(),
  reference: z.string(),
  amount: z.number(),
  currency: z.string(),
  status: z.enum(['awaiting-merchant-feedback', 'awaiting-bank-feedback', 'resolved']),
  resolution: z.enum(['merchant-accepted', 'declined']).nullable(),
  /** Of the answer, whole kobo; Paystack repeats it from then on. */
  refundAmount: z.number().nullable().default(null),
  evidence: z.record(z.string(), z.json()).nullable(),
  /** The name of the uploaded file. */
  upload: z.string().nullable(),
  message: z.string().nullable(),
  dueAt: z.string(),
  createdAt: z.string(),
  resolvedAt: z.string().nullable(),
})
export type Dispute = z.infer<typeof dispute>

/** A webhook that was not answered with 200 yet. The body is stored as it was signed. */
const waitingEvent = z.object({ id: z.number(), event: z.string(), reference: z.string(), body: z.string() })
export type WaitingEvent = z.infer<typeof waitingEvent>

const stored = z.object({
  nextId: z.number(),
  balance: z.number(),
  accounts: z.array(account).default([]),
  charges: z.array(charge),
  recipients: z.array(recipient),
  transfers: z.array(transfer),
  refunds: z.array(refund),
  disputes: z.array(dispute).default([]),
  settlements: z.array(settlement).default([]),
  movements: z.array(movement).default([]),
  waiting: z.array(waitingEvent),
})

/** Older payments are removed beyond this number, so that a long-lived sandbox stays fast. */
const maxCharges = 5000
const maxMovements = 10_000
const startingBalance = 100_000_000_00

/** The state of the sandbox. Code that changes it awaits `save` before it answers. */
export class PaystackState {
  readonly charges = new Map<string, Charge>()
  readonly recipients = new Map<string, Recipient>()
  readonly transfers = new Map<string, Transfer>()
  readonly accounts: Account[] = []
  readonly refunds: Refund[] = []
  readonly disputes = new Map<string, Dispute>()
  readonly settlements: Settlement[] = []
  /** Of the balance, the oldest first. */
  readonly movements: Movement[] = []
  readonly waiting = new Map<number, WaitingEvent>()
  balance = 0
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
    return this.refunds
      .filter((one) => one.reference === reference && one.status !== 'failed')
      .reduce((sum, one) => sum + one.amount, 0)
  }

  /** Changes the balance; every change has a line of the balance's ledger. */
  move(difference: number, reason: Movement['reason'], row: number): void {
    if (difference === 0) return
    this.balance += difference
    this.movements.push({
      id: this.nextId(),
      difference,
      balance: this.balance,
      reason,
      row,
      createdAt: new Date().toISOString(),
    })
  }

  save(): Promise<void> {
    return this.#writes.save()
  }

  async #load(): Promise<void> {
    const earlier = stored.safeParse(await this.#store.read('paystack'))
    if (!earlier.success) return this.move(startingBalance, 'TopUp', 0)
    const { data } = earlier
    this.#nextId = data.nextId
    this.balance = data.balance
    this.accounts.push(...data.accounts)
    for (const one of data.charges) this.charges.set(one.reference, one)
    for (const one of data.recipients) this.recipients.set(one.code, one)
    for (const one of data.transfers) this.transfers.set(one.reference, one)
    this.refunds.push(...data.refunds)
    for (const one of data.disputes) this.disputes.set(one.id, one)
    this.settlements.push(...data.settlements)
    this.movements.push(...data.movements)
    for (const one of data.waiting) this.waiting.set(one.id, one)
  }

  #snapshot(): z.infer<typeof stored> {
    return {
      nextId: this.#nextId,
      balance: this.balance,
      accounts: this.accounts,
      charges: [...this.charges.values()].slice(-maxCharges),
      recipients: [...this.recipients.values()],
      transfers: [...this.transfers.values()],
      refunds: this.refunds,
      disputes: [...this.disputes.values()],
      settlements: this.settlements,
      movements: this.movements.slice(-maxMovements),
      waiting: [...this.waiting.values()],
    }
  }
}
