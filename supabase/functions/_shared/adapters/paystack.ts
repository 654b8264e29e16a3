import { z } from 'zod'
import { env } from '../env.ts'
import { askProvider, ProviderError } from './provider.ts'

/** Amounts here are whole kobo. The result of a payment is `status` of the data, never of the envelope. */
const kobo = z.number().int().nonnegative()

const initialized = z.object({
  authorization_url: z.url(),
  access_code: z.string(),
  reference: z.string(),
})

const verified = z.object({
  id: z.number(),
  status: z.string(),
  reference: z.string(),
  amount: kobo,
  currency: z.string(),
  channel: z.string().nullish(),
})

const bank = z.object({ name: z.string(), code: z.string() })
const account = z.object({ account_number: z.string(), account_name: z.string() })
const recipient = z.object({ recipient_code: z.string() })
/** As Paystack answers and tells it in events. */
export const transfer = z.object({
  status: z.string().max(40),
  reference: z.string().max(60),
  amount: kobo,
  transfer_code: z.string().max(60).nullish(),
})
export type Transfer = z.infer<typeof transfer>
/** Paystack names a refund by its id alone; the payment of it is an id or an object. */
const refund = z.object({
  id: z.union([z.string().max(60), z.number()]).transform(String),
  status: z.string().max(40),
  amount: z.coerce.number().int().nonnegative(),
  transaction: z
    .union([
      z.number(),
      z.string(),
      z.object({ id: z.union([z.number(), z.string()]) }).transform(({ id }) => id),
    ])
    .transform(String)
    .nullish(),
  merchant_note: z.string().nullish(),
  createdAt: z.string().nullish(),
})
export type Refund = z.infer<typeof refund>

const answered = z.object({ status: z.literal(true), data: z.unknown() })
const refused = z.object({ message: z.string().optional(), code: z.string().optional() })

/** Not every refusal has a code of its own: this one is known by its words. */
function codeOf(json: unknown): string | undefined {
  const { code, message = '' } = refused.safeParse(json).data ?? {}
  return /balance is not enough/i.test(message) ? 'insufficient_balance' : code
}

export async function ask<Schema extends z.ZodType>(
  schema: Schema,
  path: string,
  body?: Record<string, unknown>,
  method = body ? 'POST' : 'GET',
): Promise<z.output<Schema>> {
  const { httpStatus, json } = await askProvider('paystack', `${env.paystackBaseUrl()}${path}`, {
    method,
    headers: { Authorization: `Bearer ${env.paystackSecretKey()}`, 'Content-Type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const envelope = answered.safeParse(json)
  if (httpStatus >= 400 || !envelope.success) {
    throw new ProviderError('paystack', 'refused', { httpStatus, code: codeOf(json) })
  }
  const data = schema.safeParse(envelope.data.data)
  if (!data.success) throw new ProviderError('paystack', 'unreadable', { httpStatus })
  return data.data
}

const channels = ['card', 'bank', 'ussd', 'qr', 'mobile_money', 'bank_transfer']

export const paystack = {
  initialize: (payment: { email: string; amount: number; reference: string; callbackUrl: string }) =>
    ask(initialized, '/transaction/initialize', {
      email: payment.email,
      amount: payment.amount,
      reference: payment.reference,
      callback_url: payment.callbackUrl,
      currency: 'NGN',
      channels,
    }),

  verify: (reference: string) => ask(verified, `/transaction/verify/${encodeURIComponent(reference)}`),

  banks: () => ask(z.array(bank), '/bank?country=nigeria&currency=NGN'),

  resolveAccount: (accountNumber: string, bankCode: string) =>
    ask(
      account,
      `/bank/resolve?${new URLSearchParams({ account_number: accountNumber, bank_code: bankCode })}`,
    ),

  createRecipient: (to: { name: string; accountNumber: string; bankCode: string }) =>
    ask(recipient, '/transferrecipient', {
      type: 'nuban',
      name: to.name,
      account_number: to.accountNumber,
      bank_code: to.bankCode,
      currency: 'NGN',
    }),

  /** Safe to repeat with the same reference; never with another one while the first is undecided. */
  transfer: (payout: { amount: number; recipient: string; reference: string; reason: string }) =>
    ask(transfer, '/transfer', { source: 'balance', currency: 'NGN', ...payout }),

  verifyTransfer: (reference: string) => ask(transfer, `/transfer/verify/${encodeURIComponent(reference)}`),

  /** Not safe to repeat: Paystack makes another refund, as long as the payment is not refunded wholly. */
  refund: (asked: { reference: string; amount: number; currency: string; note: string }) =>
    ask(refund, '/refund', {
      transaction: asked.reference,
      amount: asked.amount,
      currency: asked.currency,
      merchant_note: asked.note,
    }),

  findRefund: (id: string) => ask(refund, `/refund/${encodeURIComponent(id)}`),

  /** The refunds of a payment, the newest 100. The list knows the payment by Paystack's id of it. */
  refundsOf: async (reference: string): Promise<Refund[]> => {
    const { id } = await ask(verified, `/transaction/verify/${encodeURIComponent(reference)}`)
    const query = new URLSearchParams({ transaction: String(id), perPage: '100' })
    const listed = await ask(z.array(refund), `/refund?${query}`)
    return listed.filter(({ transaction }) => (transaction ?? String(id)) === String(id))
  },
}
