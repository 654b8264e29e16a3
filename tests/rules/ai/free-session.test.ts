import { describe, expect, test } from 'vitest'
import {
  activeSessions,
  hasFreeSession,
  insertFreeSession,
  insertSession,
  lastsAnHour,
  letTimePass,
  sessionsOf,
  unlock,
} from '../../support/database/ai/sessions.ts'
import { member, walletBalance } from '../../support/database/builders.ts'
import { refusal } from '../../support/database/refusals.ts'
import { eraseAccount } from '../../support/database/safety.ts'
import { openTestDatabase, type Person } from '../../support/database/test-database.ts'

const db = openTestDatabase()
const used = { code: 'PT402', hint: 'No free session' }

describe('the free session', () => {
  test('is the first with the stylist, an hour long, and costs nothing', async () => {
    const bola = await member(db, 'Bola', { wallet: 500 })
    expect(await hasFreeSession(db, bola)).toBe(true)
    expect(await unlock(db, bola, 'stylist', 'free')).toMatchObject({
      payment_method: 'free',
      charged: 0,
      wallet_balance: 500,
    })
    expect(await hasFreeSession(db, bola)).toBe(false)
    expect(await sessionsOf(db, bola)).toMatchObject([
      { feature_type: 'stylist', payment_method: 'free', is_paid: false, ...lastsAnHour },
    ])
    expect(await activeSessions(db, bola)).toMatchObject([{ feature_type: 'stylist' }])
  })

  test('stands as a row of ai_sessions that a client of the specification writes', async () => {
    const bola = await member(db, 'Bola')
    expect(await insertFreeSession(db, bola)).toMatchObject({
      user_id: bola.id,
      feature_type: 'stylist',
      session_type: 'free',
      payment_method: 'free',
      is_first_session: true,
      expires_at: expect.any(String),
    })
    expect(await sessionsOf(db, bola)).toMatchObject([{ payment_method: 'free', ...lastsAnHour }])
    expect(await hasFreeSession(db, bola)).toBe(false)
  })

  test('is had once: not again, not after its end, not in another way', async () => {
    const bola = await member(db, 'Bola', { wallet: 500 })
    await unlock(db, bola, 'stylist', 'free')
    expect(await refusal(insertFreeSession(db, bola))).toMatchObject({
      code: 'PT409',
      hint: 'Session active',
    })
    await letTimePass(db, bola, 60)
    expect(await refusal(unlock(db, bola, 'stylist', 'free'))).toMatchObject({
      ...used,
      message: 'Only the first session with the stylist is free. A session costs ₦200.',
    })
    expect(await refusal(insertFreeSession(db, bola))).toMatchObject(used)
    expect(await refusal(insertFreeSession(db, bola, { payment_method: null }))).toMatchObject(used)
    expect(await refusal(insertSession(db, bola, null, { payment_method: 'free' }))).toMatchObject(used)
    expect(await refusal(insertFreeSession(db, bola, { payment_method: 'wallet' }))).toMatchObject({
      hint: 'Session not paid',
    })
    expect(await sessionsOf(db, bola)).toHaveLength(1)
    expect(await unlock(db, bola, 'stylist')).toMatchObject({ charged: 200, wallet_balance: 300 })
  })

  test('is still there after a session that was paid', async () => {
    const bola = await member(db, 'Bola', { wallet: 500 })
    await unlock(db, bola, 'stylist')
    expect(await hasFreeSession(db, bola)).toBe(true)
    expect(await unlock(db, bola, 'stylist', 'free')).toMatchObject({ payment_method: 'wallet', charged: 0 })
    expect(await hasFreeSession(db, bola)).toBe(true)
    await letTimePass(db, bola, 60)
    expect(await unlock(db, bola, 'stylist', 'free')).toMatchObject({ payment_method: 'free' })
    expect(await walletBalance(db, bola)).toBe(300)
  })

  test.each(['trust_score', 'quality_checker', 'listing_optimizer'] as const)(
    'is none with %s',
    async (feature) => {
      const bola = await member(db, 'Bola', { wallet: 500 })
      expect(await refusal(unlock(db, bola, feature, 'free'))).toMatchObject(used)
      expect(await refusal(insertFreeSession(db, bola, { feature_type: feature }))).toMatchObject(used)
      expect(await sessionsOf(db, bola)).toEqual([])
      expect(await hasFreeSession(db, bola)).toBe(true)
    },
  )

  test('is nobody else’s to take, and nobody asks whether another person has it', async () => {
    const [ada, bola] = [await member(db, 'Ada'), await member(db, 'Bola')]
    const denied = { code: 'PT403', hint: 'Access denied' }
    expect(await refusal(insertFreeSession(db, bola, { user_id: ada.id }))).toMatchObject(denied)
    expect(await refusal(hasFreeSession(db, bola, ada))).toMatchObject(denied)
    expect(await refusal(activeSessions(db, bola, ada))).toMatchObject(denied)
    expect(await hasFreeSession(db, ada)).toBe(true)
  })
})

describe('one person with two accounts', () => {
  async function withOnePhone(): Promise<[Person, Person]> {
    const [one, other] = [await member(db, 'Bola'), await member(db, 'Bola B')]
    for (const { id } of [one, other]) {
      await db.query(`select private.note_mark($1, 'phone', $2, true)`, [id, `phone of ${one.id}`])
    }
    return [one, other]
  }

  test('has one free session', async () => {
    const [one, other] = await withOnePhone()
    expect(await hasFreeSession(db, other)).toBe(true)
    await unlock(db, one, 'stylist', 'free')
    expect(await hasFreeSession(db, other)).toBe(false)
    expect(await refusal(unlock(db, other, 'stylist', 'free'))).toMatchObject(used)
  })

  test('has no second one after the first account was erased', async () => {
    const [one, other] = await withOnePhone()
    await unlock(db, one, 'stylist', 'free')
    await eraseAccount(db, one)
    expect(await hasFreeSession(db, other)).toBe(false)
    expect(await refusal(insertFreeSession(db, other))).toMatchObject(used)
  })
})
