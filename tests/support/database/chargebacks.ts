import { randomUUID } from 'node:crypto'
import type { BookingRow } from './builders.ts'
import { type DisputeScene, paidScene } from './disputes.ts'
import type { Person, TestDatabase } from './test-database.ts'

export interface Told {
  dispute: string
  reference: string
  /** Whole naira. */
  amount: number
  currency?: string
  status?: string
  resolution?: string | null
  dueInHours?: number
}

export const newDispute = (): string => String(Number.parseInt(randomUUID().slice(0, 8), 16))
export const won = { status: 'resolved', resolution: 'declined' }
export const lost = { status: 'resolved', resolution: 'merchant-accepted' }

/** What Paystack says of a dispute. */
export async function tell(db: TestDatabase, told: Told): Promise<string> {
  const { dispute, reference, amount, currency = 'NGN', resolution = null } = told
  const { status = 'awaiting-merchant-feedback', dueInHours = 16 } = told
  const [row] = await db.as('service').call<{ record_chargeback: string }>('record_chargeback', {
    p_dispute_id: dispute,
    p_reference: reference,
    p_amount_kobo: amount * 100,
    p_currency: currency,
    p_status: status,
    p_resolution: resolution,
    p_category: 'fraud',
    p_due_at: new Date(Date.now() + dueInHours * 3_600_000).toISOString(),
  })
  return row?.record_chargeback ?? ''
}

export async function paymentOf(db: TestDatabase, { id }: Pick<BookingRow, 'id'>): Promise<string> {
  const text = 'select reference from private.payments where transaction_id = $1'
  return (await db.one<{ reference: string }>(text, [id])).reference
}

export async function fundingOf(db: TestDatabase, { id }: Person): Promise<string> {
  const text = `select reference from private.payments where user_id = $1 and purpose = 'wallet_funding' order by created_at desc limit 1`
  return (await db.one<{ reference: string }>(text, [id])).reference
}

export interface StoredChargeback {
  id: string
  status: string
  amount: number | null
  problem: string | null
  from_escrow: number
  from_suspense: number
  from_wallet: number
  from_debt: number
  from_losses: number
  answer: string | null
  reminders: number
}

export const storedChargeback = (db: TestDatabase, dispute: string): Promise<StoredChargeback> =>
  db.one<StoredChargeback>('select * from private.chargebacks where dispute_id = $1', [dispute])

/** Where the money of a person, and of a booking, is. */
export async function moneyOf(db: TestDatabase, person: Person, booking?: Pick<BookingRow, 'id'>) {
  const text = `select a.kind, sum(a.balance) as balance from private.ledger_accounts a
    where a.user_id = $1 or a.transaction_id = $2 group by 1`
  const rows = await db.query<{ kind: string; balance: number }>(text, [person.id, booking?.id ?? null])
  const of = (kind: string) => rows.find((row) => row.kind === kind)?.balance ?? 0
  return { wallet: of('wallet'), escrow: of('escrow'), debt: of('debt') }
}

/** Aso's own accounts. */
export async function asoMoney(db: TestDatabase) {
  const rows = await db.query<{ kind: string; balance: number }>(
    `select a.kind, a.balance from private.ledger_accounts a where a.kind in ('chargebacks_held', 'chargeback_losses', 'paystack_clearing')`,
  )
  const of = (kind: string) => rows.find((row) => row.kind === kind)?.balance ?? Number.NaN
  return { held: of('chargebacks_held'), losses: of('chargeback_losses'), clearing: of('paystack_clearing') }
}

export interface DisputedScene extends DisputeScene {
  /** Of the chargeback. */
  id: string
  told: Told
}

/** Bola's bank disputes the ₦8,000 of a booking that she paid by card. */
export async function disputedScene(
  db: TestDatabase,
  admin: Person,
  dueInHours = 16,
): Promise<DisputedScene> {
  const scene = await paidScene(db, {}, {}, admin)
  const reference = await paymentOf(db, scene.booking)
  const told = { dispute: newDispute(), reference, amount: 8000, dueInHours }
  await tell(db, told)
  return { ...scene, told, id: (await storedChargeback(db, told.dispute)).id }
}

export const answerChargeback = (
  db: TestDatabase,
  who: Person,
  id: string,
  p_answer: string,
  p_words: string | null = 'It was handed over',
) => db.as(who).call('begin_chargeback_answer', { p_chargeback_id: id, p_answer, p_words })

/** As somebody looks at it, or, for null, as it is sent to the bank. */
export async function evidenceFor(
  db: TestDatabase,
  id: string,
  who: Person | null,
): Promise<Record<string, unknown>> {
  const args = { p_chargeback_id: id, p_admin_id: who?.id ?? null }
  const [row] = await db
    .as('service')
    .call<{ chargeback_evidence: Record<string, unknown> }>('chargeback_evidence', args)
  return row?.chargeback_evidence ?? {}
}
