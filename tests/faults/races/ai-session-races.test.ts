import { beforeAll, describe, expect, test } from 'vitest'
import {
  giveBack,
  insertFreeSession,
  insertSession,
  letTimePass,
  paidForSessions,
  payForSession,
  sessionsOf,
  startAiPayment,
  unlock,
} from '../../support/database/ai/sessions.ts'
import { member, storedStatement, walletBalance } from '../../support/database/builders.ts'
import { settlePayment } from '../../support/database/card-payments.ts'
import { openConnections, openTestDatabaseForRaces, race, times } from '../../support/database/race.ts'
import { joinAccounts } from '../../support/database/signals.ts'

/** On a real Postgres, every contender on a connection of its own. */
const db = openTestDatabaseForRaces()
beforeAll(() => openConnections(db, 60))

describe('one person who unlocks a helper a hundred times at once', () => {
  test('by wallet pays once for one session, and all read the same end', async () => {
    const bola = await member(db, 'Bola', { wallet: 100_000 })
    const { won, refused } = await race(times(100, () => () => unlock(db, bola, 'trust_score')))
    expect(refused).toEqual([])
    expect(new Set(won.map(({ session_expires_at }) => session_expires_at)).size).toBe(1)
    expect(won.filter(({ charged }) => charged === 200)).toHaveLength(1)
    expect(won.filter(({ charged }) => charged === 0)).toHaveLength(99)
    expect(await walletBalance(db, bola)).toBe(99_800)
    expect(await sessionsOf(db, bola)).toMatchObject([{ payment_method: 'wallet', is_paid: true }])
    expect(await paidForSessions(db, bola)).toEqual([200, 1])
  })

  test('by the free right has one free use', async () => {
    const bola = await member(db, 'Bola')
    const { won, refused } = await race<unknown>(
      times(
        100,
        (at) => () => (at % 2 === 0 ? unlock(db, bola, 'stylist', 'free') : insertFreeSession(db, bola)),
      ),
    )
    expect(won.length).toBeGreaterThanOrEqual(50)
    for (const { hint } of refused) expect(hint).toBe('Session active')
    expect(await sessionsOf(db, bola)).toMatchObject([{ payment_method: 'free' }])
    await letTimePass(db, bola, 60)
    const again = await race(times(50, () => () => unlock(db, bola, 'stylist', 'free')))
    expect([again.won.length, again.refused.length]).toEqual([0, 50])
    expect(await sessionsOf(db, bola)).toHaveLength(1)
  })

  test('by the free right with two accounts has one free use', async () => {
    const [bola, other] = [await member(db, 'Bola'), await member(db, 'Bola B')]
    await joinAccounts(db, bola, other)
    await race(times(50, (at) => () => unlock(db, at % 2 === 0 ? bola : other, 'stylist', 'free')))
    expect([...(await sessionsOf(db, bola)), ...(await sessionsOf(db, other))]).toHaveLength(1)
  })

  test('by card, told of a hundred times, has one session of it', async () => {
    const bola = await member(db, 'Bola')
    const started = await startAiPayment(db, bola, 'trust_score')
    const { won } = await race(times(100, () => () => settlePayment(db, started)))
    expect(won).toHaveLength(100)
    for (const answer of won) expect(answer).toEqual(won[0])
    expect(won[0]).toMatchObject({ outcome: 'unlocked', new_balance: 0 })
    expect(await sessionsOf(db, bola)).toMatchObject([{ payment_method: 'paystack' }])
    expect(await storedStatement(db, bola)).toHaveLength(2)
  })

  test('with ten cards has one session, and nine payments in the wallet', async () => {
    const bola = await member(db, 'Bola')
    const started = await Promise.all(times(10, () => startAiPayment(db, bola, 'trust_score')))
    const { won } = await race(started.map((payment) => () => settlePayment(db, payment)))
    expect(won.filter(({ outcome }) => outcome === 'unlocked')).toHaveLength(1)
    expect(won.filter(({ outcome }) => outcome === 'credited_to_wallet')).toHaveLength(9)
    expect(await walletBalance(db, bola)).toBe(1800)
    expect(await paidForSessions(db, bola)).toEqual([200, 1])
  })

  test('by wallet, card and free right at once has one session, and keeps what it did not cost', async () => {
    const bola = await member(db, 'Bola', { wallet: 1000 })
    const started = await Promise.all(times(10, () => startAiPayment(db, bola, 'stylist')))
    await race<unknown>([
      ...times(40, () => () => unlock(db, bola, 'stylist')),
      ...times(40, () => () => unlock(db, bola, 'stylist', 'free')),
      ...times(10, () => () => insertFreeSession(db, bola)),
      ...started.map((payment) => () => settlePayment(db, payment)),
    ])
    const sessions = await sessionsOf(db, bola)
    expect(sessions).toHaveLength(1)
    const cost = sessions[0]?.payment_method === 'free' ? 0 : 200
    expect(await walletBalance(db, bola)).toBe(3000 - cost)
    expect(await paidForSessions(db, bola)).toEqual([cost, cost / 200])
  })
})

describe('a client of the specification, from many tabs', () => {
  test('one payment makes one session of one helper', async () => {
    const bola = await member(db, 'Bola', { wallet: 1000 })
    await race(times(30, () => () => payForSession(db, bola, 'r-1')))
    const features = ['stylist', 'trust_score', 'quality_checker', 'listing_optimizer'] as const
    const { won, refused } = await race(
      times(60, (at) => () => insertSession(db, bola, 'r-1', { feature_type: features[at % 4] })),
    )
    expect([won.length, refused.length]).toEqual([1, 59])
    for (const { hint } of refused) expect(['Session not paid', 'Session active']).toContain(hint)
    expect(await paidForSessions(db, bola)).toEqual([200, 1])
    expect(await walletBalance(db, bola)).toBe(800)
  })

  test('each of five payments makes one session, whoever takes it, and the wallet ends where it should', async () => {
    const bola = await member(db, 'Bola', { wallet: 1000 })
    await race(times(5, (at) => () => payForSession(db, bola, `r-${at}`)))
    expect(await walletBalance(db, bola)).toBe(0)
    const features = ['stylist', 'trust_score', 'quality_checker', 'listing_optimizer'] as const
    const { won, refused } = await race(
      times(60, (at) => () => unlock(db, bola, features[at % 4] ?? 'stylist')),
    )
    expect([won.length, refused.length]).toEqual([60, 0])
    expect(await sessionsOf(db, bola)).toHaveLength(4)
    await letTimePass(db, bola, 60)
    const last = await race(times(30, () => () => insertSession(db, bola, null)))
    expect([last.won.length, last.refused.length]).toEqual([1, 29])
  })
})

test('an answer that could not be delivered is given back once, however often that is told', async () => {
  const bola = await member(db, 'Bola', { wallet: 1000 })
  await unlock(db, bola, 'trust_score')
  await letTimePass(db, bola, 30)
  const { won } = await race(times(50, () => () => giveBack(db, bola, 'trust_score')))
  expect(won.filter((end) => end !== null)).toHaveLength(1)
})
