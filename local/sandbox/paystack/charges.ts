import { z } from 'zod'
import { chargeData, ok, refuse } from './answers.ts'
import type { Charge, PaystackState } from './state.ts'
import type { Webhooks } from './webhooks.ts'

export const cards = [
  { number: '4084084084084081', label: 'Success', outcome: 'success', says: 'Successful' },
  { number: '4084080000005408', label: 'Declined', outcome: 'failed', says: 'Declined' },
  { number: '4084080000670037', label: 'Insufficient funds', outcome: 'failed', says: 'Insufficient Funds' },
] as const
export type TestCard = (typeof cards)[number]

/** Amount or currency with which the next payment arrives instead of the requested one. */
export interface Tampering {
  amount?: number
  currency?: string
}

const wholeAmount = z.coerce.number().int().positive()

const initialize = z.object({
  email: z.email(),
  amount: wholeAmount,
  reference: z
    .string()
    .regex(/^[A-Za-z0-9.=-]+$/)
    .optional(),
  callback_url: z.url().optional(),
  currency: z.string().default('NGN'),
  channels: z.array(z.string()).optional(),
  metadata: z.unknown().optional(),
})

/** Card payments: created by the API, paid on the checkout page. */
export class Charges {
  readonly #state: PaystackState
  readonly #webhooks: Webhooks
  readonly #publicUrl: () => string
  tampering: Tampering | undefined

  constructor(state: PaystackState, webhooks: Webhooks, publicUrl: () => string) {
    this.#state = state
    this.#webhooks = webhooks
    this.#publicUrl = publicUrl
  }

  async initialize(body: unknown): Promise<Response> {
    const asked = initialize.safeParse(body)
    if (!asked.success) {
      const field = asked.error.issues[0]?.path.join('.') ?? 'body'
      return refuse(400, 'invalid_params', `Invalid value of ${field}`)
    }
    const { reference = crypto.randomUUID().replaceAll('-', ''), email, amount, currency } = asked.data
    if (this.#state.charges.has(reference)) {
      return refuse(400, 'duplicate_reference', 'Duplicate Transaction Reference')
    }
    const charge: Charge = {
      id: this.#state.nextId(),
      reference,
      accessCode: crypto.randomUUID().replaceAll('-', '').slice(0, 15),
      email,
      amount,
      requestedAmount: amount,
      currency,
      callbackUrl: asked.data.callback_url ?? null,
      metadata: asked.data.metadata ?? '',
      // The status that Paystack gives to an unfinished payment.
      status: 'abandoned',
      gatewayResponse: 'The transaction was not completed',
      lastFour: null,
      createdAt: new Date().toISOString(),
      paidAt: null,
    }
    this.#state.charges.set(reference, charge)
    await this.#state.save()
    return ok('Authorization URL created', {
      authorization_url: `${this.#publicUrl()}/sandbox/paystack/checkout/${charge.accessCode}`,
      access_code: charge.accessCode,
      reference,
    })
  }

  verify(reference: string): Response {
    const charge = this.#state.charges.get(reference)
    if (!charge) return refuse(400, 'transaction_not_found', 'Transaction reference not found.')
    return ok('Verification successful', chargeData(charge))
  }

  /** Tries a card on an unpaid payment. */
  async pay(asked: Charge, card: TestCard): Promise<Charge> {
    // Two tabs may pay at once: the current state counts.
    const charge = this.#state.charges.get(asked.reference) ?? asked
    if (charge.status === 'success') return charge
    const tried: Charge = {
      ...charge,
      status: card.outcome,
      gatewayResponse: card.says,
      lastFour: card.number.slice(-4),
    }
    if (card.outcome === 'failed') return await this.#keep(tried)
    const paid = { ...tried, ...this.tampering, paidAt: new Date().toISOString() }
    this.tampering = undefined
    const event = this.#webhooks.prepare('charge.success', paid.reference, chargeData(paid))
    await this.#keep(paid)
    this.#webhooks.start(event)
    return paid
  }

  async cancel(charge: Charge): Promise<Charge> {
    if (charge.status === 'success') return charge
    return await this.#keep({
      ...charge,
      status: 'abandoned',
      gatewayResponse: 'The transaction was not completed',
    })
  }

  async #keep(charge: Charge): Promise<Charge> {
    this.#state.charges.set(charge.reference, charge)
    await this.#state.save()
    return charge
  }
}
