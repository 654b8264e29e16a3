import { describe, expect, test } from 'vitest'
import {
  activeSessions,
  lastsAnHour,
  letTimePass,
  paidForSessions,
  sessionsOf,
  startAiPayment,
  unlock,
} from '../../support/database/ai/sessions.ts'
import { member, storedStatement, walletBalance } from '../../support/database/builders.ts'
import { settleFunding, settlePayment } from '../../support/database/card-payments.ts'
import { decideSuspense, inSuspense, refundToCard } from '../../support/database/card-refunds.ts'
import { lost, moneyOf, newDispute, tell } from '../../support/database/chargebacks.ts'
import { forbidden, refusal } from '../../support/database/refusals.ts'
import { safetyScene, suspend } from '../../support/database/safety.ts'
import { setSetting } from '../../support/database/settings.ts'
import { openTestDatabase, type Person } from '../../support/database/test-database.ts'
import { earner } from '../../support/database/withdrawals.ts'

const db = openTestDatabase({ findings: ['a chargeback needs an admin'] })

const newsOf = async (person: Person): Promise<unknown[]> =>
  (await db.as(person).query<{ title: string }>('select title from public.notifications order by id')).map(
    ({ title }) => title,
  )

/** The money is in the wallet, and its owner was told. */
async function isInWallet(person: Person, amount: number): Promise<void> {
  expect(await walletBalance(db, person)).toBe(amount)
  expect(await newsOf(person)).toContain('Your payment is in your wallet')
}

describe('a card payment of a session', () => {
  test('starts the session that was paid for, once, through the wallet', async () => {
    const bola = await member(db, 'Bola')
    const started = await startAiPayment(db, bola, 'quality_checker')
    expect(started).toMatchObject({ amount: 200, email: bola.email })
    const settled = await settlePayment(db, started)
    expect(settled).toMatchObject({
      outcome: 'unlocked',
      purpose: 'ai_session',
      amount: 200,
      new_balance: 0,
      ai_feature: 'quality_checker',
      session_expires_at: expect.any(String),
    })
    expect(await settlePayment(db, started)).toEqual(settled)
    expect(await sessionsOf(db, bola)).toMatchObject([
      {
        feature_type: 'quality_checker',
        payment_method: 'paystack',
        payment_reference: started.reference,
        is_paid: true,
        ...lastsAnHour,
      },
    ])
    expect(await paidForSessions(db, bola)).toEqual([200, 1])
    expect(await storedStatement(db, bola)).toMatchObject([
      {
        transaction_type: 'deposit',
        amount: 200,
        description: 'Card payment for an AI session: Item Quality Checker',
      },
      { transaction_type: 'payment', amount: 200, description: 'AI session: Item Quality Checker' },
    ])
    expect(await newsOf(bola)).toEqual([])
  })

  test('is at the price of when it was started', async () => {
    const bola = await member(db, 'Bola')
    const started = await startAiPayment(db, bola, 'trust_score')
    await setSetting(db, 'ai_session_price', 500)
    try {
      expect(await settlePayment(db, started)).toMatchObject({ outcome: 'unlocked', amount: 200 })
      expect(await paidForSessions(db, bola)).toEqual([200, 1])
      expect(await startAiPayment(db, bola, 'stylist')).toMatchObject({ amount: 500 })
      await setSetting(db, 'ai_session_price', 0)
      expect(await refusal(startAiPayment(db, bola, 'stylist'))).toMatchObject({ hint: 'Nothing to pay' })
    } finally {
      await setSetting(db, 'ai_session_price', null)
    }
  })

  test('leaves what was in the wallet alone', async () => {
    const bola = await member(db, 'Bola', { wallet: 150 })
    await settlePayment(db, await startAiPayment(db, bola, 'trust_score'))
    expect(await walletBalance(db, bola)).toBe(150)
  })

  test('that came while a session is running is in the wallet; so is the second of two', async () => {
    const bola = await member(db, 'Bola', { wallet: 200 })
    const payments = [
      await startAiPayment(db, bola, 'trust_score'),
      await startAiPayment(db, bola, 'trust_score'),
    ]
    await unlock(db, bola, 'trust_score')
    for (const [at, payment] of payments.entries()) {
      expect(await settlePayment(db, payment)).toMatchObject({
        outcome: 'credited_to_wallet',
        new_balance: 200 * (at + 1),
      })
    }
    await isInWallet(bola, 400)
    expect(await sessionsOf(db, bola)).toHaveLength(1)
    expect(await paidForSessions(db, bola)).toEqual([200, 1])
    // Like any money that was added to a wallet.
    expect(await refusal(refundToCard(db, bola, payments[0]?.reference ?? '', 200))).toMatchObject({
      hint: 'Refund not possible',
    })
  })

  test('that came later than the session would have lasted is in the wallet', async () => {
    const bola = await member(db, 'Bola')
    const inTime = await startAiPayment(db, bola, 'trust_score')
    await letTimePass(db, bola, 59)
    expect(await settlePayment(db, inTime)).toMatchObject({ outcome: 'unlocked' })
    const late = await startAiPayment(db, bola, 'quality_checker')
    await letTimePass(db, bola, 60)
    expect(await settlePayment(db, late)).toMatchObject({
      outcome: 'credited_to_wallet',
      session_expires_at: null,
    })
    await isInWallet(bola, 200)
  })

  test('of a person who was suspended meanwhile is in the wallet, and none can be started', async () => {
    const { bola, admin } = await safetyScene(db)
    const started = await startAiPayment(db, bola, 'trust_score')
    await suspend(db, admin, bola)
    expect(await settlePayment(db, started)).toMatchObject({ outcome: 'credited_to_wallet' })
    await isInWallet(bola, 200)
    expect(await refusal(startAiPayment(db, bola, 'trust_score'))).toMatchObject({
      hint: 'Account suspended',
    })
  })

  test('of a deleted account is in suspense', async () => {
    const admin = await member(db, 'Admin', { admin: true })
    const bola = await member(db, 'Bola')
    const started = await startAiPayment(db, bola, 'trust_score')
    await db.query('update private.profiles set deleted_at = now() where user_id = $1', [bola.id])
    expect(await settlePayment(db, started)).toMatchObject({ outcome: 'suspense', new_balance: 0 })
    expect(await inSuspense(db, admin, `payment:${started.reference}`)).toMatchObject({
      kind: 'deleted_account',
      amount: 200,
    })
    expect(await sessionsOf(db, bola)).toEqual([])
    expect(await refusal(startAiPayment(db, bola, 'trust_score'))).toMatchObject({ hint: 'Profile Error' })
  })

  test.each([
    ['less', { kobo: 19_999 }],
    ['more', { kobo: 20_001 }],
    ['in another currency', { currency: 'GHS' }],
  ])('of %s than asked starts nothing', async (_, answer) => {
    const bola = await member(db, 'Bola')
    const started = await startAiPayment(db, bola, 'trust_score')
    expect(await settlePayment(db, started, answer)).toMatchObject({ outcome: 'mismatch', new_balance: 0 })
    expect(await sessionsOf(db, bola)).toEqual([])
    expect(await newsOf(bola)).toEqual(['We are checking your payment'])
  })

  test('of another amount is put into the wallet by an admin', async () => {
    const admin = await member(db, 'Admin', { admin: true })
    const bola = await member(db, 'Bola')
    const started = await startAiPayment(db, bola, 'trust_score')
    await settlePayment(db, started, { kobo: 50_000 })
    const held = await inSuspense(db, admin, `payment:${started.reference}`)
    expect(held).toMatchObject({ can_accept: true, asked_amount: 200, amount: 500 })
    await decideSuspense(db, admin, held.id, 'accept')
    expect(await walletBalance(db, bola)).toBe(500)
    expect(await sessionsOf(db, bola)).toEqual([])
  })

  test('that failed starts nothing, and can still succeed', async () => {
    const bola = await member(db, 'Bola')
    const started = await startAiPayment(db, bola, 'trust_score')
    expect(await settlePayment(db, started, { status: 'failed' })).toMatchObject({ outcome: 'failed' })
    expect(await sessionsOf(db, bola)).toEqual([])
    expect(await settlePayment(db, started)).toMatchObject({ outcome: 'unlocked' })
  })

  test('is not started while a session runs, for no helper, or by a member', async () => {
    const bola = await member(db, 'Bola', { wallet: 200 })
    await unlock(db, bola, 'trust_score')
    expect(await refusal(startAiPayment(db, bola, 'trust_score'))).toMatchObject({ hint: 'Session active' })
    const args = { p_user_id: bola.id, p_feature_type: null }
    expect(await refusal(db.as('service').call('start_ai_payment', args))).toMatchObject({ code: 'PT400' })
    expect(await refusal(db.as(bola).call('start_ai_payment', args))).toMatchObject(forbidden)
  })
})

describe('what the bank takes back', () => {
  const dispute = (reference: string) => tell(db, { dispute: newDispute(), reference, amount: 200, ...lost })

  test('of a session is owed to Aso: its money was spent from the wallet', async () => {
    const bola = await member(db, 'Bola')
    const started = await startAiPayment(db, bola, 'trust_score')
    await settlePayment(db, started)
    await dispute(started.reference)
    expect(await moneyOf(db, bola)).toMatchObject({ wallet: 0, debt: -200 })
    expect(await refusal(startAiPayment(db, bola, 'stylist'))).toMatchObject({ hint: 'Pay what you owe' })
    await settleFunding(db, bola, 300)
    expect(await moneyOf(db, bola)).toMatchObject({ wallet: 100, debt: 0 })
  })

  test('a card payment that comes while something is owed pays that first, and starts nothing', async () => {
    const bola = await member(db, 'Bola')
    const first = await startAiPayment(db, bola, 'trust_score')
    const second = await startAiPayment(db, bola, 'stylist')
    await settlePayment(db, first)
    await dispute(first.reference)
    expect(await settlePayment(db, second)).toMatchObject({ outcome: 'credited_to_wallet', new_balance: 0 })
    expect(await moneyOf(db, bola)).toMatchObject({ wallet: 0, debt: 0 })
    expect(await activeSessions(db, bola)).toMatchObject([{ feature_type: 'trust_score' }])
    await isInWallet(bola, 0)
  })

  test('and was told before the payment is settled is owed as well', async () => {
    const bola = await member(db, 'Bola')
    const started = await startAiPayment(db, bola, 'trust_score')
    await dispute(started.reference)
    await settlePayment(db, started)
    expect(await sessionsOf(db, bola)).toHaveLength(1)
    expect(await moneyOf(db, bola)).toMatchObject({ wallet: 0, debt: -200 })
  })
})

test('card money does not become free to withdraw by paying a session with another card', async () => {
  const ada = await earner(db, 1000)
  const terms = async () => {
    const [row] = await db.as(ada).call<{ available: number; card_money_held: number }>('withdrawal_terms')
    return [row?.card_money_held, row?.available]
  }
  await settleFunding(db, ada, 5000)
  expect(await terms()).toEqual([5000, 1000])
  await settlePayment(db, await startAiPayment(db, ada, 'trust_score'))
  expect(await terms()).toEqual([5000, 1000])
})
