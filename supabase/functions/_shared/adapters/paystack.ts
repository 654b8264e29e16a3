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
  status: z.string(),
  reference: z.string(),
  amount: kobo,
  currency: z.string(),
  channel: z.string().nullish(),
})

const bank = z.object({ name: z.string(), code: z.string() })
const account = z.object({ account_number: z.string(), account_name: z.string() })
const recipient = z.object({ recipient_code: z.string() })
const transfer = z.object({
  status: z.string(),
  reference: z.string(),
  amount: kobo,
  transfer_code: z.string(),
})
const refund = z.object({ status: z.string(), amount: kobo })

const answered = z.object({ status: z.literal(true), data: z.unknown() })
const refused = z.object({ message: z.string().optional(), code: z.string().optional() })

async function ask<Schema extends z.ZodType>(
  schema: Schema,
  path: string,
  body?: Record<string, unknown>,
): Promise<z.output<Schema>> {
  const { httpStatus, json } = await askProvider('paystack', `${env.paystackBaseUrl()}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { Authorization: `Bearer ${env.paystackSecretKey()}`, 'Content-Type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const envelope = answered.safeParse(json)
  if (httpStatus >= 400 || !envelope.success) {
    const { code } = refused.safeParse(json).data ?? {}
    throw new ProviderError('paystack', 'refused', { httpStatus, code })
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

  refund: (reference: string, amount?: number) =>
    ask(refund, '/refund', { transaction: reference, ...(amount === undefined ? {} : { amount }) }),
}
