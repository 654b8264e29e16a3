import { describe, expect, test } from 'vitest'
import { aiFeatures, sessionSettings } from '#contract/ai.ts'
import {
  activeSessions,
  giveBack,
  insertFreeSession,
  insertSession,
  letTimePass,
  paidForSessions,
  payForSession,
  requireSession,
  sessionsOf,
  startAiPayment,
  unlock,
} from '../../support/database/ai/sessions.ts'
import { member, storedStatement, walletBalance } from '../../support/database/builders.ts'
import { settlePayment } from '../../support/database/card-payments.ts'
import { refusal } from '../../support/database/refusals.ts'
import { setSetting } from '../../support/database/settings.ts'
import { openTestDatabase, type Person } from '../../support/database/test-database.ts'
import { defaultNumber } from '../../support/fixtures/default-settings.ts'

const db = openTestDatabase()
const price = defaultNumber('virtual_stylist_price')
const minutes = defaultNumber('virtual_stylist_minutes')
const other = defaultNumber('ai_session_price')

const pay = (person: Person, amount: number, reference: string) =>
  db.as(person).call('update_wallet_balance', {
    p_user_id: person.id,
    p_amount: amount,
    p_transaction_type: 'payment',
    p_reference_id: reference,
  })

describe('the virtual stylist', () => {
  test('has a price and a length of its own, as the specification has them', async () => {
    expect([price, minutes, other]).toEqual([500, 30, 200])
    const bola = await member(db, 'Bola', { wallet: 1000 })
    expect(await unlock(db, bola, 'virtual_stylist', 'wallet', price)).toMatchObject({
      charged: price,
      wallet_balance: 500,
    })
    expect(await sessionsOf(db, bola)).toMatchObject([
      { feature_type: 'virtual_stylist', is_paid: true, minutes },
    ])
    expect(await storedStatement(db, bola)).toMatchObject([
      { transaction_type: 'deposit' },
      { amount: price, description: 'AI session: Virtual Stylist' },
    ])
    expect(await refusal(requireSession(db, bola, 'stylist'))).toMatchObject({ hint: 'Session needed' })
    await letTimePass(db, bola, minutes)
    expect(await activeSessions(db, bola)).toEqual([])
  })

  test('follows its settings, and no other helper does', async () => {
    const bola = await member(db, 'Bola', { wallet: 1000 })
    await setSetting(db, 'virtual_stylist_price', 620.5)
    await setSetting(db, 'virtual_stylist_minutes', 45)
    try {
      expect(await unlock(db, bola, 'virtual_stylist')).toMatchObject({ charged: 620.5 })
      expect(await unlock(db, bola, 'trust_score')).toMatchObject({ charged: other })
      const lengths = (await sessionsOf(db, bola)).map((session) => session.minutes)
      expect(lengths).toEqual([45, defaultNumber('ai_session_minutes')])
    } finally {
      await setSetting(db, 'virtual_stylist_price', null)
      await setSetting(db, 'virtual_stylist_minutes', null)
    }
  })

  test('is never free while it has a price, the first session neither', async () => {
    const bola = await member(db, 'Bola', { wallet: 1000 })
    const refused = { code: 'PT402', hint: 'No free session' }
    expect(await refusal(unlock(db, bola, 'virtual_stylist', 'free'))).toMatchObject(refused)
    expect(await refusal(insertFreeSession(db, bola, { feature_type: 'virtual_stylist' }))).toMatchObject(
      refused,
    )
    expect(await unlock(db, bola, 'stylist', 'free')).toMatchObject({ charged: 0 })
  })

  test('gives its own length back', async () => {
    const bola = await member(db, 'Bola', { wallet: 500 })
    await unlock(db, bola, 'virtual_stylist')
    await letTimePass(db, bola, 20)
    const end = Date.parse(String(await giveBack(db, bola, 'virtual_stylist')))
    expect(Math.round((end - Date.now()) / 60_000)).toBe(minutes)
    expect(await giveBack(db, bola, 'virtual_stylist')).toBeNull()
  })
})

describe('a payment for a helper of another price', () => {
  test('of 200 naira opens no session of 500', async () => {
    const bola = await member(db, 'Bola', { wallet: 900 })
    await payForSession(db, bola, 'cheap')
    const asked = insertSession(db, bola, 'cheap', { feature_type: 'virtual_stylist' })
    expect(await refusal(asked)).toMatchObject({ code: 'PT402', hint: 'Session not paid' })
    expect(await unlock(db, bola, 'virtual_stylist')).toMatchObject({ charged: price, wallet_balance: 200 })
    expect(await unlock(db, bola, 'quality_checker')).toMatchObject({ charged: 0, wallet_balance: 200 })
    expect(await paidForSessions(db, bola)).toEqual([700, 2])
  })

  test('of 500 naira waits for the virtual stylist and is not used up by a cheaper one', async () => {
    const bola = await member(db, 'Bola', { wallet: 900 })
    await pay(bola, price, 'dear')
    expect(await unlock(db, bola, 'stylist')).toMatchObject({ charged: other, wallet_balance: 200 })
    await insertSession(db, bola, 'dear', { feature_type: 'virtual_stylist' })
    expect(await walletBalance(db, bola)).toBe(200)
    expect(await paidForSessions(db, bola)).toEqual([700, 2])
  })

  test('of an amount that no helper costs is refused', async () => {
    const bola = await member(db, 'Bola', { wallet: 900 })
    for (const amount of [0, 1, 199.99, 499, 501, 700, -500]) {
      expect(await refusal(pay(bola, amount, `odd ${amount}`))).toMatchObject({ hint: 'Access denied' })
    }
    expect(await walletBalance(db, bola)).toBe(900)
  })

  test('made before the price changed is still worth what it was paid for', async () => {
    const bola = await member(db, 'Bola', { wallet: 500 })
    await pay(bola, price, 'before')
    await setSetting(db, 'virtual_stylist_price', 800)
    try {
      expect(await unlock(db, bola, 'virtual_stylist')).toMatchObject({ charged: 0, wallet_balance: 0 })
    } finally {
      await setSetting(db, 'virtual_stylist_price', null)
    }
  })

  test('by card is asked for at the helper’s own price and opens that helper', async () => {
    const bola = await member(db, 'Bola')
    const started = await startAiPayment(db, bola, 'virtual_stylist')
    expect(started).toMatchObject({ amount: price })
    expect(await settlePayment(db, started)).toMatchObject({
      outcome: 'unlocked',
      ai_feature: 'virtual_stylist',
    })
    expect(await sessionsOf(db, bola)).toMatchObject([{ feature_type: 'virtual_stylist', minutes }])
  })
})

test.each(aiFeatures)('what a screen says of %s is what is charged', async (feature) => {
  const bola = await member(db, 'Bola', { wallet: 1000 })
  const named = sessionSettings[feature]
  expect(await unlock(db, bola, feature)).toMatchObject({ charged: defaultNumber(named.price) })
  expect(await sessionsOf(db, bola)).toMatchObject([{ minutes: defaultNumber(named.minutes) }])
})
