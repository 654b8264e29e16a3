import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  heldForBooking,
  member,
  runJobs,
  storedBooking,
  walletBalance,
} from '../../support/database/builders.ts'
import {
  appealClaim,
  type ClaimSetup,
  claimDeposit,
  claimStep,
  setUpClaimedRental,
  setUpContestedClaim,
  setUpProvenRental,
  storedClaim,
} from '../../support/database/claims.ts'
import { postponeDeadlines } from '../../support/database/copies.ts'
import { leaveTime } from '../../support/database/deadlines.ts'
import {
  openConnections,
  openTestDatabaseForRaces,
  race,
  raceAgainAndAgain,
} from '../../support/database/race.ts'
import type { Person } from '../../support/database/test-database.ts'

/** On a real Postgres, every contender on a connection of its own. */
const db = openTestDatabaseForRaces({ connections: 16 })
let judge: Person
let other: Person
let third: Person
beforeAll(async () => {
  await openConnections(db, 16)
  judge = await member(db, 'Judge', { admin: true })
  other = await member(db, 'Other', { admin: true })
  third = await member(db, 'Third', { admin: true })
})
afterEach(() => postponeDeadlines(db))

const line = { kind: 'repair', amount: 2000.5, words: 'The zip is torn' }
const rulings = (amount: number) => [{ kind: 'repair', amount, reason: 'As the photos show' }]
const answer = (word: string, more = {}) => [{ kind: 'repair', answer: word, ...more }]

/** Nothing is lost and nothing is paid twice: held and paid are what was paid in, and each line was paid once. */
async function expectWhole({ ada, bola, booking, claim }: ClaimSetup): Promise<number> {
  const held = await heldForBooking(db, booking)
  const paid = (await walletBalance(db, ada)) + (await walletBalance(db, bola))
  expect(held + paid).toBe(8000)
  const { legs } = await db.one<{ legs: number }>(
    `select count(*) as legs from private.transfers where idempotency_key like 'claim:' || $1 || ':%:paid'`,
    [claim.id],
  )
  expect(legs).toBeLessThanOrEqual(1)
  return held
}

const alternate = <T>(round: number, acts: T[]): T[] => (round % 2 === 0 ? acts : [...acts].reverse())

/** A few milliseconds around the end of the clock: now the person is first, now the jobs. */
const nearTheEnd = (setup: ClaimSetup, round: number) =>
  leaveTime(db, setup.booking, ((round % 5) - 1) * 0.008)

describe('a deadline against the person’s own act, again and again: one winner', () => {
  test('the answer of the borrower', async () => {
    const ends = new Set<string>()
    await raceAgainAndAgain(
      { lanes: 4, seenAll: () => ends.has('contested') && ends.has('settled') },
      async (round) => {
        const setup = await setUpClaimedRental(db, [line])
        await nearTheEnd(setup, round)
        const refuse = () => claimStep(db, setup.bola, 'answer_claim', setup.claim, answer('refused'))
        const jobs = () => runJobs(db)
        const { refused } = await race<unknown>([...alternate(round, [refuse, jobs]), jobs])
        const { status } = await storedClaim(db, setup.booking)
        ends.add(status)
        // Refused in time: an admin rules. Too late: it was accepted, or will be with the next run.
        if (refused.length === 0) expect(status).toBe('contested')
        else await runJobs(db)
        const end = await storedClaim(db, setup.booking)
        expect(end.status).toBe(refused.length === 0 ? 'contested' : 'settled')
        expect(await expectWhole(setup)).toBe(refused.length === 0 ? 2000.5 : 0)
      },
    )
    expect([...ends]).toEqual(expect.arrayContaining(['contested', 'settled']))
  }, 600_000)

  test('the answer of the lender to counter-offers', async () => {
    const winners = new Set<boolean>()
    await raceAgainAndAgain({ lanes: 4, seenAll: () => winners.size === 2 }, async (round) => {
      const setup = await setUpClaimedRental(db, [line])
      const offer = answer('countered', { counter_amount: 700.07 })
      await claimStep(db, setup.bola, 'answer_claim', setup.claim, offer)
      await nearTheEnd(setup, round)
      const decline = () =>
        claimStep(db, setup.ada, 'answer_counter_offers', setup.claim, [{ kind: 'repair', accepted: false }])
      const jobs = () => runJobs(db)
      const { refused } = await race<unknown>([...alternate(round, [decline, jobs]), jobs])
      const inTime = refused.length === 0
      winners.add(inTime)
      if (!inTime) await runJobs(db)
      expect(await storedClaim(db, setup.booking)).toMatchObject({ status: inTime ? 'contested' : 'settled' })
      expect(await expectWhole(setup)).toBe(inTime ? 2000.5 : 0)
      expect(await walletBalance(db, setup.ada)).toBe(inTime ? 3000 : 3700.07)
    })
    expect(winners.size).toBe(2)
  }, 600_000)

  test('the appeal of either side', async () => {
    const winners = new Set<number>()
    await raceAgainAndAgain({ lanes: 4, seenAll: () => winners.size === 2 }, async (round) => {
      const setup = await setUpClaimedRental(db, [line])
      await claimStep(db, setup.bola, 'answer_claim', setup.claim, answer('refused'))
      await claimStep(db, judge, 'rule_claim', setup.claim, rulings(1234.56))
      await nearTheEnd(setup, round)
      const contenders = [setup.ada, setup.bola].map((person) => () => appealClaim(db, person, setup.claim))
      const { won } = await race<unknown>([
        ...alternate(round, [...contenders, () => runJobs(db)]),
        () => runJobs(db),
      ])
      const appeals = won.filter((outcome) => outcome === 'appealed').length
      winners.add(appeals)
      if (appeals === 0) await runJobs(db)
      expect(await storedClaim(db, setup.booking)).toMatchObject({
        status: appeals === 1 ? 'appealed' : 'settled',
      })
      expect(await expectWhole(setup)).toBe(appeals === 1 ? 2000.5 : 0)
      expect(await walletBalance(db, setup.ada)).toBe(appeals === 1 ? 3000 : 4234.56)
    })
    expect([...winners].sort()).toEqual([0, 1])
  }, 600_000)
})

describe('two acts at once', () => {
  test('the lender’s claim against the plain confirmations, again and again: settled or claimed, never both', async () => {
    const ends = new Set<string>()
    await raceAgainAndAgain({ lanes: 4, seenAll: () => ends.size === 2 }, async (round) => {
      const { ada, bola, dress, booking } = await setUpProvenRental(db)
      await db.as(bola).update('transactions', { borrower_return_confirmed: true }, { id: booking.id })
      const claim = () => claimDeposit(db, ada, booking, [line])
      const confirm = () =>
        db.as(ada).update('transactions', { lender_return_confirmed: true }, { id: booking.id })
      const { won } = await race<unknown>(alternate(round, [claim, confirm]))
      expect(won).toHaveLength(1)
      const { booking_status, claimed_amount } = await storedBooking(db, booking)
      ends.add(booking_status)
      const held = await heldForBooking(db, booking)
      expect([held, claimed_amount]).toEqual(booking_status === 'returned' ? [2000.5, 2000.5] : [0, 0])
      expect(held + (await walletBalance(db, ada)) + (await walletBalance(db, bola))).toBe(8000)
      expect(dress.owner_id).toBe(ada.id)
    })
    expect([...ends].sort()).toEqual(['completed', 'returned'])
  }, 600_000)

  test('two admins rule and decide at the same time: the first counts, the money moves once', async () => {
    await raceAgainAndAgain({ lanes: 4 }, async (round) => {
      const setup = await setUpContestedClaim(db)
      const all = (amount: number) => [
        { kind: 'cleaning', amount, reason: 'Half' },
        { kind: 'repair', amount, reason: 'Half' },
      ]
      const rule = (admin: Person, amount: number) => () =>
        claimStep(db, admin, 'rule_claim', setup.claim, all(amount))
      const ruled = await race(alternate(round, [rule(judge, 100), rule(other, 200)]))
      expect(ruled.won).toEqual(['ruled'])
      await appealClaim(db, setup.bola, setup.claim)
      const decide = (admin: Person, amount: number) => () =>
        claimStep(db, admin, 'decide_appeal', setup.claim, all(amount))
      const decided = await race([decide(judge, 300), decide(other, 300), decide(third, 300)])
      expect(decided.won).toEqual(['settled'])
      expect(await walletBalance(db, setup.ada)).toBe(3600)
      expect(await heldForBooking(db, setup.booking)).toBe(0)
    })
  }, 600_000)
})
