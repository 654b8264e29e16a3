import { toKobo } from '#contract/rules/money.ts'
import type { Person, TestDatabase } from './test-database.ts'

export interface Started {
  reference: string
  amount: number
  email: string
}

export interface Settlement {
  outcome: string
  user_id: string
  purpose: string
  amount: number
  transaction_id: string | null
  payment_status: string | null
  booking_status: string | null
  new_balance: number
  wallet_transaction_id: string | null
  basket_id: string | null
}

export interface GatewayAnswer {
  kobo?: number
  currency?: string
  status?: string
}

/** Tells the database what Paystack says of a reference: by default that all of it was paid. */
export async function settlePayment(
  db: TestDatabase,
  payment: Started,
  answer: GatewayAnswer = {},
): Promise<Settlement> {
  const { kobo = toKobo(payment.amount), currency = 'NGN', status = 'success' } = answer
  const [settlement] = await db.as('service').call<Settlement>('settle_payment', {
    p_reference: payment.reference,
    p_amount_kobo: kobo,
    p_currency: currency,
    p_gateway_status: status,
  })
  if (!settlement) throw new Error(`Unknown reference ${payment.reference}`)
  return settlement
}

export async function startWalletFunding(db: TestDatabase, person: Person, amount: number): Promise<Started> {
  const args = { p_user_id: person.id, p_amount: amount }
  const [started] = await db.as('service').call<Started>('start_wallet_funding', args)
  if (!started) throw new Error('Funding did not start')
  return started
}

export async function settleFunding(db: TestDatabase, person: Person, amount: number): Promise<Settlement> {
  return settlePayment(db, await startWalletFunding(db, person, amount))
}
