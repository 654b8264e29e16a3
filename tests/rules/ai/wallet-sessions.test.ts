import { describe, expect, test } from 'vitest'
import {
  activeSessions,
  giveBack,
  insertSession,
  lastsAnHour,
  letTimePass,
  paidForSessions,
  payForSession,
  requireSession,
  sessionsOf,
  unlock,
} from '../../support/database/ai/sessions.ts'
import { member, storedStatement, walletBalance } from '../../support/database/builders.ts'
import { refusal } from '../../support/database/refusals.ts'
import { eraseAccount, safetyScene, suspend } from '../../support/database/safety.ts'
import { setSetting } from '../../support/database/settings.ts'
import { openTestDatabase } from '../../support/database/test-database.ts'

const db = openTestDatabase()
const minutesFromNow = (time: unknown): number => Math.round((Date.parse(`${time}`) - Date.now()) / 60_000)

describe('unlocking by wallet', () => {
  test('takes the price once and starts an hour; a second call takes nothing and changes nothing', async () => {
    const bola = await member(db, 'Bola', { wallet: 500 })
    const first = await unlock(db, bola, 'trust_score')
    expect(first).toMatchObject({
      feature_type: 'trust_score',
      payment_method: 'wallet',
      charged: 200,
      wallet_balance: 300,
    })
    expect(minutesFromNow(first.session_expires_at)).toBe(60)
    expect(await unlock(db, bola, 'trust_score')).toEqual({ ...first, charged: 0 })
    expect(await sessionsOf(db, bola)).toMatchObject([
      { feature_type: 'trust_score', payment_method: 'wallet', is_paid: true, ...lastsAnHour },
    ])
    expect(await paidForSessions(db, bola)).toEqual([200, 1])
    expect(await storedStatement(db, bola)).toMatchObject([
      { transaction_type: 'deposit' },
      { transaction_type: 'payment', amount: 200, description: 'AI session: Trust Score Auditor' },
    ])
  })

  test('each helper is paid on its own, and only those paid for are open', async () => {
    const bola = await member(db, 'Bola', { wallet: 500 })
    await unlock(db, bola, 'quality_checker')
    await unlock(db, bola, 'listing_optimizer')
    expect(await walletBalance(db, bola)).toBe(100)
    expect((await activeSessions(db, bola)).map(({ feature_type }) => feature_type)).toEqual([
      'quality_checker',
      'listing_optimizer',
    ])
    await requireSession(db, bola, 'quality_checker')
    expect(await refusal(requireSession(db, bola, 'trust_score'))).toMatchObject({
      code: 'PT402',
      hint: 'Session needed',
      message: 'You need a session with this AI helper. Unlock it first.',
    })
  })

  test('a session that has ended is over, and the next one is paid again', async () => {
    const bola = await member(db, 'Bola', { wallet: 400 })
    await unlock(db, bola, 'trust_score')
    await letTimePass(db, bola, 59)
    await requireSession(db, bola, 'trust_score')
    await letTimePass(db, bola, 1)
    expect(await refusal(requireSession(db, bola, 'trust_score'))).toMatchObject({
      hint: 'Session needed',
      message: 'Your session with this AI helper has ended. Unlock it to go on.',
    })
    expect(await activeSessions(db, bola)).toEqual([])
    expect(await unlock(db, bola, 'trust_score')).toMatchObject({ charged: 200, wallet_balance: 0 })
    expect(await paidForSessions(db, bola)).toEqual([400, 2])
  })

  test('with less than the price nothing happens', async () => {
    const bola = await member(db, 'Bola', { wallet: 199 })
    expect(await refusal(unlock(db, bola, 'trust_score'))).toEqual({
      code: 'PT402',
      hint: 'Insufficient funds',
      message: 'Please fund your wallet or use card payment.',
    })
    expect(await walletBalance(db, bola)).toBe(199)
    expect(await sessionsOf(db, bola)).toEqual([])
  })

  test('price and length are the settings; a price other than the one shown is not taken', async () => {
    const bola = await member(db, 'Bola', { wallet: 1000 })
    await setSetting(db, 'ai_session_price', 350)
    await setSetting(db, 'ai_session_minutes', 25)
    try {
      expect(await refusal(unlock(db, bola, 'trust_score', 'wallet', 200))).toMatchObject({
        code: 'PT409',
        hint: 'Price changed',
        message: 'A session with this AI helper costs ₦350 now.',
      })
      expect(await walletBalance(db, bola)).toBe(1000)
      const unlocked = await unlock(db, bola, 'trust_score', 'wallet', 350)
      expect(unlocked).toMatchObject({ charged: 350, wallet_balance: 650 })
      expect(minutesFromNow(unlocked.session_expires_at)).toBe(25)
    } finally {
      await setSetting(db, 'ai_session_price', null)
      await setSetting(db, 'ai_session_minutes', null)
    }
  })

  test('at a price of nothing a session costs nothing, and posts nothing', async () => {
    const bola = await member(db, 'Bola', { wallet: 100 })
    await setSetting(db, 'ai_session_price', 0)
    try {
      expect(await unlock(db, bola, 'trust_score')).toMatchObject({ charged: 0, wallet_balance: 100 })
      expect(await sessionsOf(db, bola)).toMatchObject([{ is_paid: false, ...lastsAnHour }])
      expect(await paidForSessions(db, bola)).toEqual([0, 0])
    } finally {
      await setSetting(db, 'ai_session_price', null)
    }
  })

  test.each([
    ['card', 'Invalid payment method'],
    ['paystack', 'Invalid payment method'],
    [null, 'Invalid payment method'],
    ['x'.repeat(21), 'Invalid input'],
  ])('by %s is refused', async (method, hint) => {
    const bola = await member(db, 'Bola', { wallet: 500 })
    const call = db
      .as(bola)
      .call('unlock_ai_feature', { p_feature_type: 'trust_score', p_payment_method: method })
    expect(await refusal(call)).toMatchObject({ code: 'PT400', hint })
    expect(await walletBalance(db, bola)).toBe(500)
  })

  test('is refused to a suspended person, whose running session goes on', async () => {
    const { bola, admin } = await safetyScene(db)
    await db.as('service').call('update_wallet_balance', {
      p_user_id: bola.id,
      p_amount: 1000,
      p_transaction_type: 'deposit',
    })
    await unlock(db, bola, 'trust_score')
    await suspend(db, admin, bola)
    await requireSession(db, bola, 'trust_score')
    const suspended = { code: 'PT403', hint: 'Account suspended' }
    expect(await refusal(unlock(db, bola, 'quality_checker'))).toMatchObject(suspended)
    expect(await refusal(unlock(db, bola, 'stylist', 'free'))).toMatchObject(suspended)
    expect(await refusal(payForSession(db, bola, 'r-1'))).toMatchObject(suspended)
    expect(await walletBalance(db, bola)).toBe(800)
  })

  test('is refused with the token of a deleted account, which has no session any more either', async () => {
    const bola = await member(db, 'Bola', { wallet: 200 })
    await unlock(db, bola, 'trust_score')
    await eraseAccount(db, bola)
    expect(await refusal(unlock(db, bola, 'quality_checker'))).toMatchObject({ code: 'PT403' })
    expect(await refusal(unlock(db, bola, 'stylist', 'free'))).toMatchObject({ code: 'PT403' })
    expect(await refusal(insertSession(db, bola, null))).toMatchObject({ code: 'PT403' })
    expect(await refusal(requireSession(db, bola, 'trust_score'))).toMatchObject({ hint: 'Session needed' })
  })
})

describe('an answer that could not be delivered', () => {
  test('gives the session its full length again, once', async () => {
    const bola = await member(db, 'Bola', { wallet: 500 })
    await unlock(db, bola, 'trust_score')
    await letTimePass(db, bola, 50)
    const end = await giveBack(db, bola, 'trust_score')
    expect(minutesFromNow(end)).toBe(60)
    expect(await requireSession(db, bola, 'trust_score')).toEqual([{ require_ai_session: end }])
    expect(await giveBack(db, bola, 'trust_score')).toBeNull()
    expect(await requireSession(db, bola, 'trust_score')).toEqual([{ require_ai_session: end }])
    expect(await walletBalance(db, bola)).toBe(300)
  })

  test('also where the session ended while the answer was waited for, and not long after', async () => {
    const bola = await member(db, 'Bola', { wallet: 500 })
    await unlock(db, bola, 'trust_score')
    await letTimePass(db, bola, 61)
    expect(minutesFromNow(await giveBack(db, bola, 'trust_score'))).toBe(60)
    await requireSession(db, bola, 'trust_score')
    await unlock(db, bola, 'quality_checker')
    await letTimePass(db, bola, 121)
    expect(await giveBack(db, bola, 'quality_checker')).toBeNull()
    expect(await activeSessions(db, bola)).toEqual([])
  })

  test('gives nothing where there was no session, and is not for members to call', async () => {
    const bola = await member(db, 'Bola')
    expect(await giveBack(db, bola, 'stylist')).toBeNull()
    const own = { p_user_id: bola.id, p_feature_type: 'stylist' }
    expect(await refusal(db.as(bola).call('return_ai_answer', own))).toMatchObject({ code: '42501' })
  })
})
