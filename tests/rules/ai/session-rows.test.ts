import { describe, expect, test } from 'vitest'
import {
  insertSession,
  lastsAnHour,
  letTimePass,
  paidForSessions,
  payForSession,
  sessionsOf,
  startAiPayment,
  unlock,
} from '../../support/database/ai/sessions.ts'
import { member, walletBalance } from '../../support/database/builders.ts'
import { settlePayment } from '../../support/database/card-payments.ts'
import { forbidden, refusal } from '../../support/database/refusals.ts'
import { openTestDatabase, type Values } from '../../support/database/test-database.ts'

const db = openTestDatabase()
const unpaid = { code: 'PT402', hint: 'Session not paid' }
const far = () => new Date(Date.now() + 3_600_000_000).toISOString()

describe('a session that a client of the specification writes', () => {
  test.each([
    ['stylist-1', null, 'stylist-1'],
    ['stylist-1', 'wallet', 'wallet'],
    [null, 'wallet-17', 'wallet-17'],
    ['stylist-1', 'wallet', null],
    [null, null, null],
  ])('paid as %s and %s, it stands as %s', async (reference, paymentReference, written) => {
    const bola = await member(db, 'Bola', { wallet: 500 })
    await payForSession(db, bola, reference, paymentReference)
    await insertSession(db, bola, written)
    expect(await sessionsOf(db, bola)).toMatchObject([
      { feature_type: 'stylist', payment_method: 'wallet', is_paid: true, ...lastsAnHour },
    ])
    expect(await walletBalance(db, bola)).toBe(300)
  })

  test('lasts as long as the setting says, from now, whatever the row says', async () => {
    const bola = await member(db, 'Bola', { wallet: 500 })
    await payForSession(db, bola, 'r-1')
    const row = await insertSession(db, bola, 'r-1', {
      session_expires_at: far(),
      created_at: far(),
      session_active: false,
    })
    expect(Date.parse(`${row.session_expires_at}`)).toBeLessThan(Date.now() + 3_660_000)
    expect(await sessionsOf(db, bola)).toMatchObject([lastsAnHour])
  })

  test('uses up its payment: one payment pays for one session, of whichever helper', async () => {
    const bola = await member(db, 'Bola', { wallet: 500 })
    await payForSession(db, bola, 'r-1')
    await payForSession(db, bola, 'r-1')
    await insertSession(db, bola, 'r-1')
    expect(await refusal(insertSession(db, bola, 'r-1', { feature_type: 'trust_score' }))).toMatchObject(
      unpaid,
    )
    expect(await refusal(insertSession(db, bola, null, { feature_type: 'trust_score' }))).toMatchObject(
      unpaid,
    )
    await letTimePass(db, bola, 60)
    expect(await refusal(insertSession(db, bola, 'r-1'))).toMatchObject(unpaid)
    expect(await sessionsOf(db, bola)).toHaveLength(1)
    expect(await paidForSessions(db, bola)).toEqual([200, 1])
  })

  test('is refused without a payment: invented, somebody else’s, a deposit, a card payment that is open or used', async () => {
    const [ada, bola] = [await member(db, 'Ada', { wallet: 500 }), await member(db, 'Bola', { wallet: 500 })]
    await payForSession(db, ada, 'of-ada')
    const open = await startAiPayment(db, bola, 'trust_score')
    const used = await startAiPayment(db, bola, 'quality_checker')
    expect(await settlePayment(db, used)).toMatchObject({ outcome: 'unlocked' })
    const { reference: deposit } = await db.one<{ reference: string }>(
      'select reference from public.wallet_entries where user_id = $1 order by transfer_id limit 1',
      [bola.id],
    )
    for (const reference of [null, '', 'invented', 'of-ada', deposit, open.reference, used.reference]) {
      for (const payment_method of ['wallet', 'paystack']) {
        expect(await refusal(insertSession(db, bola, reference, { payment_method }))).toMatchObject(unpaid)
      }
    }
    expect(await sessionsOf(db, bola)).toMatchObject([{ feature_type: 'quality_checker' }])
    await insertSession(db, ada, 'of-ada')
  })

  test('is refused for another person, and so is one on their payment', async () => {
    const [ada, bola] = [await member(db, 'Ada', { wallet: 500 }), await member(db, 'Bola')]
    await payForSession(db, ada, 'of-ada')
    for (const user_id of [ada.id, null]) {
      expect(await refusal(insertSession(db, bola, 'of-ada', { user_id }))).toMatchObject({ code: 'PT403' })
    }
    expect(await sessionsOf(db, ada)).toEqual([])
    expect(await unlock(db, ada, 'trust_score')).toMatchObject({ charged: 0, wallet_balance: 300 })
  })

  test('is refused while one is running; the payment waits for the next', async () => {
    const bola = await member(db, 'Bola', { wallet: 500 })
    await unlock(db, bola, 'stylist')
    await payForSession(db, bola, 'r-2')
    expect(await refusal(insertSession(db, bola, 'r-2'))).toMatchObject({
      code: 'PT409',
      hint: 'Session active',
    })
    await letTimePass(db, bola, 60)
    expect(await unlock(db, bola, 'stylist')).toMatchObject({ charged: 0, wallet_balance: 100 })
    expect(await paidForSessions(db, bola)).toEqual([400, 2])
  })

  test('a payment that was left without one is used first, at the price it had', async () => {
    const bola = await member(db, 'Bola', { wallet: 500 })
    await payForSession(db, bola, 'r-1')
    expect(await unlock(db, bola, 'quality_checker')).toMatchObject({ charged: 0, wallet_balance: 300 })
    expect(await unlock(db, bola, 'trust_score')).toMatchObject({ charged: 200, wallet_balance: 100 })
    expect(await paidForSessions(db, bola)).toEqual([400, 2])
  })

  test('payments in parts make no session', async () => {
    const bola = await member(db, 'Bola', { wallet: 500 })
    const half = { p_user_id: bola.id, p_amount: 100, p_transaction_type: 'payment', p_reference_id: 'half' }
    expect(await refusal(db.as(bola).call('update_wallet_balance', half))).toMatchObject({ code: 'PT403' })
    expect(await refusal(insertSession(db, bola, 'half'))).toMatchObject(unpaid)
    expect(await walletBalance(db, bola)).toBe(500)
  })

  test('is never changed or removed by its owner, and read by nobody else', async () => {
    const [ada, bola] = [await member(db, 'Ada'), await member(db, 'Bola', { wallet: 500 })]
    const admin = await member(db, 'Admin', { admin: true })
    await unlock(db, bola, 'stylist')
    const changes: Values[] = [
      { session_expires_at: far() },
      { session_active: true },
      { feature_type: 'trust_score' },
    ]
    for (const table of ['ai_usage', 'ai_sessions']) {
      for (const values of table === 'ai_usage' ? changes : [{ expires_at: far() }]) {
        expect(await refusal(db.as(bola).update(table, values, { user_id: bola.id }))).toMatchObject(
          forbidden,
        )
      }
      expect(await refusal(db.as(bola).remove(table, { user_id: bola.id }))).toMatchObject(forbidden)
      expect(await db.as(bola).read(table)).toHaveLength(1)
      expect(await db.as(ada).read(table)).toEqual([])
      expect(await db.as(admin).read(table)).toEqual([])
      expect(await refusal(db.as('visitor').read(table))).toMatchObject(forbidden)
    }
    const columns = { id: bola.id, transfer_id: 1, given_back_at: null }
    for (const [column, value] of Object.entries(columns)) {
      const odd = insertSession(db, bola, null, { feature_type: 'trust_score', [column]: value })
      expect(await refusal(odd)).toMatchObject(forbidden)
    }
  })
})
