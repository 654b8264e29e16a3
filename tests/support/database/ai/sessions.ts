import type { AiFeature } from '#contract/ai.ts'
import type { Started } from '../card-payments.ts'
import type { Person, Row, TestDatabase, Values } from '../test-database.ts'

export interface Unlocked {
  feature_type: AiFeature
  session_expires_at: string
  payment_method: 'wallet' | 'paystack' | 'free'
  charged: number
  wallet_balance: number
}

export async function unlock(
  db: TestDatabase,
  person: Person,
  feature: AiFeature,
  method = 'wallet',
  shownPrice: number | null = null,
): Promise<Unlocked> {
  const args = { p_feature_type: feature, p_payment_method: method, p_shown_price: shownPrice }
  const [unlocked] = await db.as(person).call<Unlocked>('unlock_ai_feature', args)
  if (!unlocked) throw new Error('It answered nothing')
  return unlocked
}

/** As a client of the specification does it: pays first, and then writes the session. */
export const payForSession = (
  db: TestDatabase,
  person: Person,
  reference: string | null,
  paymentReference: string | null = null,
): Promise<Row[]> =>
  db.as(person).call('update_wallet_balance', {
    p_user_id: person.id,
    p_amount: 200,
    p_transaction_type: 'payment',
    p_description: 'AI session: stylist',
    p_reference_id: reference,
    p_payment_reference: paymentReference,
  })

export const insertSession = (
  db: TestDatabase,
  person: Person,
  reference: string | null,
  values: Values = {},
): Promise<Row> =>
  db.as(person).insert('ai_usage', {
    user_id: person.id,
    feature_type: 'stylist',
    session_active: true,
    session_expires_at: new Date(Date.now() + 3_600_000).toISOString(),
    payment_method: 'wallet',
    payment_reference: reference,
    ...values,
  })

export const insertFreeSession = (db: TestDatabase, person: Person, values: Values = {}): Promise<Row> =>
  db.as(person).insert('ai_sessions', {
    user_id: person.id,
    feature_type: 'stylist',
    session_type: 'free',
    payment_method: 'free',
    is_first_session: true,
    ...values,
  })

export async function startAiPayment(db: TestDatabase, person: Person, feature: AiFeature): Promise<Started> {
  const args = { p_user_id: person.id, p_feature_type: feature }
  const [started] = await db.as('service').call<Started>('start_ai_payment', args)
  if (!started) throw new Error('The payment did not start')
  return started
}

/** The sessions of a person as they are stored, the oldest first, with how many minutes they last from when they began. */
export const sessionsOf = (db: TestDatabase, { id }: Person): Promise<Row[]> =>
  db.query(
    `select feature_type, payment_method, payment_reference, transfer_id is not null as is_paid, session_active,
       round(extract(epoch from session_expires_at - created_at) / 60)::int as minutes
     from public.ai_usage where user_id = $1 order by created_at, id`,
    [id],
  )

export const lastsAnHour = { session_active: true, minutes: 60 }

/** Moves the sessions of a person, and their card payments, that far into the past. */
export const letTimePass = async (db: TestDatabase, { id }: Person, minutes: number): Promise<void> => {
  for (const [table, columns] of [
    ['public.ai_usage', ['created_at', 'session_expires_at']],
    ['private.payments', ['created_at']],
  ] as const) {
    const moves = columns.map((column) => `${column} = ${column} - make_interval(mins => $2::int)`)
    await db.withoutTriggers(`update ${table} set ${moves.join(', ')} where user_id = $1`, [id, minutes])
  }
}

/** What AI sessions have brought Aso from this person, in naira, and how often. */
export const paidForSessions = async (db: TestDatabase, { id }: Person): Promise<[number, number]> => {
  const { sum, count } = await db.one<{ sum: number; count: number }>(
    `select coalesce(sum(t.amount), 0) as sum, count(*)::int as count from private.transfers t
     join private.ledger_accounts w on w.id = t.debit_account and w.user_id = $1 and w.kind = 'wallet'
     join private.ledger_accounts r on r.id = t.credit_account and r.kind = 'platform_revenue'
     where t.kind = 'ai_payment'`,
    [id],
  )
  return [sum, count]
}

export const requireSession = (db: TestDatabase, person: Person, feature: AiFeature): Promise<Row[]> =>
  db.as(person).call('require_ai_session', { p_feature_type: feature })

export const activeSessions = (db: TestDatabase, person: Person, of = person): Promise<Row[]> =>
  db.as(person).call('get_active_ai_sessions', { p_user_id: of.id })

export const hasFreeSession = async (db: TestDatabase, person: Person, of = person): Promise<unknown> =>
  (await db.as(person).call('user_has_free_ai_session', { p_user_id: of.id }))[0]?.user_has_free_ai_session

export const giveBack = async (db: TestDatabase, person: Person, feature: AiFeature): Promise<unknown> =>
  (await db.as('service').call('return_ai_answer', { p_user_id: person.id, p_feature_type: feature }))[0]
    ?.return_ai_answer

/** With a session of the auditor, and a photo and a place beside the confirmed e-mail. */
export async function readyForAudit(db: TestDatabase, person: Person): Promise<void> {
  await db.query(
    `update private.profiles set selfie_url = '/x.jpg', location = '{"city": "Lagos"}' where user_id = $1`,
    [person.id],
  )
  await unlock(db, person, 'trust_score')
}
