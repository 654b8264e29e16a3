import { beforeAll, describe, expect, test } from 'vitest'
import { member, storedBooking, walletBalance } from '../../support/database/builders.ts'
import {
  appealClaim,
  type ClaimSetup,
  claimStep,
  setUpContestedClaim,
  storedClaim,
} from '../../support/database/claims.ts'
import { passDeadline } from '../../support/database/deadlines.ts'
import { disputeNow, letReportsEnd, openCase, report, rule } from '../../support/database/disputes.ts'
import { reconcile } from '../../support/database/reconcile.ts'
import { refusal } from '../../support/database/refusals.ts'
import { openTestDatabase, type Person } from '../../support/database/test-database.ts'

/** Of ₦5,000 deposit for a piece worth ₦20,000 the lender claims ₦3,000.75, all of it contested. */
const db = openTestDatabase()
let judge: Person
let other: Person
beforeAll(async () => {
  judge = await member(db, 'Judge', { admin: true })
  other = await member(db, 'Other', { admin: true })
})

const entries = (cleaning: number, repair: number) => [
  { kind: 'cleaning', amount: cleaning, reason: 'The photos show it' },
  { kind: 'repair', amount: repair, reason: 'The photos show it' },
]

async function setUpSettledClaim(cleaning = 1000.25, repair = 0): Promise<ClaimSetup> {
  const setup = await setUpContestedClaim(db)
  await claimStep(db, judge, 'rule_claim', setup.claim, entries(cleaning, repair))
  await passDeadline(db, setup.booking)
  expect(await storedClaim(db, setup.booking)).toMatchObject({ status: 'settled' })
  return { ...setup, booking: await storedBooking(db, setup.booking) }
}

const moved = async ({ booking }: ClaimSetup) => {
  const text = `select private.moved_by_rulings(t) as moved from public.transactions t where t.id = $1`
  return (await db.one<{ moved: number }>(text, [booking.id])).moved
}

describe('a claim that was ruled on', () => {
  test('is brought before Aso by no report before it is settled', async () => {
    const setup = await setUpContestedClaim(db)
    await claimStep(db, judge, 'rule_claim', setup.claim, entries(1000.25, 0))
    for (const side of [setup.ada, setup.bola])
      expect(await refusal(report(db, side, setup.booking))).toMatchObject({ code: 'PT409' })
    await appealClaim(db, setup.bola, setup.claim)
    for (const side of [setup.ada, setup.bola])
      expect(await refusal(report(db, side, setup.booking))).toMatchObject({ code: 'PT409' })
    expect(await storedClaim(db, setup.booking)).toMatchObject({ status: 'appealed' })
  })

  test('is reported by the sides that lost by it, within the time for reports', async () => {
    const setup = await setUpSettledClaim()
    for (const side of [setup.ada, setup.bola]) {
      const dispute = await report(db, side, setup.booking)
      expect(dispute).toMatchObject({ status: 'pending', contested_amount: 0 })
      await rule(db, other, dispute, 'dismissed')
    }
    const late = await setUpSettledClaim()
    await letReportsEnd(db, late.booking)
    expect(await refusal(report(db, late.bola, late.booking))).toMatchObject({ code: 'PT409' })
  })

  test.each([
    ['ada', 'bola', 1000.25, 2000.5],
    ['bola', 'ada', 0, 0],
  ] as const)('is not reported by %s, who got all, but by %s', async (winner, loser, cleaning, repair) => {
    const setup = await setUpSettledClaim(cleaning, repair)
    expect(await refusal(report(db, setup[winner], setup.booking))).toMatchObject({
      code: 'PT409',
      message: 'Aso has decided about the claim of this booking, and in your favour.',
    })
    expect(await report(db, setup[loser], setup.booking)).toMatchObject({ status: 'pending' })
  })

  test('is not decided again by who ruled on it, whoever raised the dispute', async () => {
    const setup = await setUpSettledClaim()
    const dispute = await report(db, setup.bola, setup.booking)
    expect(await refusal(rule(db, judge, dispute, 'for_lender', { penalty: 100 }))).toMatchObject({
      code: 'PT403',
      message: 'You have decided something else about this booking: another admin has to decide this.',
    })
    expect(await disputeNow(db, dispute)).toMatchObject({ status: 'pending', penalty_amount: 0 })
    await rule(db, other, dispute, 'dismissed')

    const ruled = await setUpContestedClaim(db)
    await claimStep(db, judge, 'rule_claim', ruled.claim, entries(1000.25, 0))
    const raised = await openCase(db, ruled.booking, 'chargeback')
    expect(await refusal(rule(db, judge, raised, 'for_lender'))).toMatchObject({ code: 'PT403' })
    expect(await storedClaim(db, ruled.booking)).toMatchObject({ status: 'ruled' })
    expect(await reconcile(db)).toEqual([])
  })
})

describe('of all decisions about one booking', () => {
  test('a claim, a ruling and its penalty are summed, and are at most worth and deposit together', async () => {
    const setup = await setUpSettledClaim(1000.25, 2000.5)
    const worth = setup.booking.agreed_worth
    expect(await moved(setup)).toBe(3000.75)
    const first = await report(db, setup.bola, setup.booking)
    const before = await walletBalance(db, setup.ada)
    expect(await refusal(rule(db, other, first, 'for_lender', { penalty: worth + 0.01 }))).toMatchObject({
      code: 'PT400',
    })
    await rule(db, other, first, 'for_lender', { penalty: worth })
    expect(await moved(setup)).toBe(3000.75 + worth)
    expect(await moved(setup)).toBeLessThanOrEqual(worth + setup.booking.deposit_amount)
    expect(await walletBalance(db, setup.ada)).toBeGreaterThan(before)
    expect(await reconcile(db)).toEqual([])
  })
})
