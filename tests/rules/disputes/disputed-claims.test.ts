import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  heldForBooking,
  member,
  runJobs,
  storedBooking,
  updateReturnConfirmation,
  walletBalance,
} from '../../support/database/builders.ts'
import {
  type ClaimSetup,
  claimDeposit,
  claimStep,
  cleaning,
  repair,
  setUpClaimedRental,
  setUpProvenRental,
  storedClaim,
} from '../../support/database/claims.ts'
import { deadlineOf, passDeadline } from '../../support/database/deadlines.ts'
import { type Dispute, type Outcome, report, rule } from '../../support/database/disputes.ts'
import { refusal } from '../../support/database/refusals.ts'
import { openTestDatabase, type Person } from '../../support/database/test-database.ts'

/** Of ₦3,000 rent and ₦5,000 deposit the lender claims ₦3,000.75; ₦3,000 and ₦1,999.25 are paid out. */
const db = openTestDatabase()
let judge: Person
beforeAll(async () => {
  judge = await member(db, 'Judge', { admin: true })
})
const reporters = ['bola', 'ada'] as const

const money = async ({ ada, bola, booking }: Pick<ClaimSetup, 'ada' | 'bola' | 'booking'>) => [
  await walletBalance(db, ada),
  await walletBalance(db, bola),
  await heldForBooking(db, booking),
]
const booksAreRight = async () => expect(await db.query('select * from private.reconcile()')).toEqual([])

describe.each(reporters)('a claim, then a report by %s', (reporter) => {
  let setup: ClaimSetup
  let dispute: Dispute
  beforeEach(async () => {
    setup = await setUpClaimedRental(db)
    dispute = await report(db, setup[reporter], setup.booking)
  })

  test('contests what is claimed, and nothing else', async () => {
    expect(dispute).toMatchObject({ previous_status: 'returned', contested_amount: 3000.75 })
    expect(await money(setup)).toEqual([3000, 1999.25, 3000.75])
    expect(await storedClaim(db, setup.booking)).toMatchObject({ status: 'open' })
    for (const side of ['ada', 'bola'] as const) {
      const [seen] = await db
        .as(setup[side])
        .query('select booking_status, claimed_amount from transactions where id = $1', [setup.booking.id])
      expect(seen).toEqual({ booking_status: 'disputed', claimed_amount: 3000.75 })
      const deadlines = await db
        .as(setup[side])
        .query('select kind from booking_deadlines($1)', [`{${setup.booking.id}}`])
      expect(deadlines).toEqual([{ kind: 'rule_dispute' }])
    }
    await booksAreRight()
  })

  test('stops the claim for both sides until the ruling', async () => {
    const answers = [cleaning, repair].map(({ kind }) => ({ kind, answer: 'accepted' }))
    const answer = claimStep(db, setup.bola, 'answer_claim', setup.claim, answers)
    expect(await refusal(answer)).toMatchObject({ code: 'PT409' })
    await passDeadline(db, setup.booking)
    expect(await storedClaim(db, setup.booking)).toMatchObject({ status: 'open' })
    expect(await money(setup)).toEqual([3000, 1999.25, 3000.75])
  })

  const won: Record<typeof reporter, [Outcome, number[]]> = {
    bola: ['for_borrower', [3000, 5000, 0]],
    ada: ['for_lender', [6000.75, 1999.25, 0]],
  }
  test('that is right gives that side all that is claimed and closes the claim', async () => {
    const [outcome, end] = won[reporter]
    await rule(db, judge, dispute, outcome)
    expect(await money(setup)).toEqual(end)
    expect(await storedClaim(db, setup.booking)).toMatchObject({ status: 'closed', due_at: null })
    expect(await storedBooking(db, setup.booking)).toMatchObject({
      booking_status: 'completed',
      claimed_amount: 0,
    })
    await booksAreRight()
  })

  test('that is wrong leaves the claim to go on where it was', async () => {
    await rule(db, judge, dispute, reporter === 'bola' ? 'for_lender' : 'for_borrower')
    expect(await money(setup)).toEqual([3000, 1999.25, 3000.75])
    expect(await deadlineOf(db, setup.booking)).toMatchObject({ kind: 'answer_claim', asked: ['borrower'] })
    await claimStep(db, setup.bola, 'answer_claim', setup.claim, [
      { kind: 'cleaning', answer: 'countered', counter_amount: 0.01 },
      { kind: 'repair', answer: 'accepted' },
    ])
    expect(await money(setup)).toEqual([5000.5, 1999.25, 1000.25])
    await passDeadline(db, setup.booking)
    expect(await money(setup)).toEqual([5000.51, 2999.49, 0])
    await booksAreRight()
  })

  test('divides to the kobo', async () => {
    await rule(db, judge, dispute, 'divide', { refund: 1234.56 })
    expect(await money(setup)).toEqual([4766.19, 3233.81, 0])
    expect(await storedClaim(db, setup.booking)).toMatchObject({ status: 'closed' })
    await booksAreRight()
  })
})

describe.each(reporters)('a report by %s, then a claim', (reporter) => {
  test('the claim waits for the ruling, then runs as any', async () => {
    const setup = await setUpProvenRental(db)
    const { ada, bola, booking } = setup
    await updateReturnConfirmation(db, bola, booking)
    const dispute = await report(db, setup[reporter], booking)
    expect(await refusal(claimDeposit(db, ada, booking, [cleaning, repair]))).toMatchObject({ code: 'PT409' })
    await rule(db, judge, dispute, 'dismissed')
    const claim = await claimDeposit(db, ada, booking, [cleaning, repair])
    expect(await money(setup)).toEqual([3000, 1999.25, 3000.75])
    await runJobs(db)
    expect(await storedClaim(db, booking)).toMatchObject({ id: claim.id, status: 'open' })
    await passDeadline(db, booking)
    expect(await money(setup)).toEqual([6000.75, 1999.25, 0])
    await booksAreRight()
  })
})

test('a claim of a borrower who has not confirmed, then a report: a division is of the whole escrow', async () => {
  const setup = await setUpProvenRental(db)
  await claimDeposit(db, setup.ada, setup.booking, [cleaning])
  const dispute = await report(db, setup.bola, setup.booking)
  expect(dispute).toMatchObject({ previous_status: 'active', contested_amount: 8000 })
  await rule(db, judge, dispute, 'divide', { refund: 4000.01 })
  expect(await money(setup)).toEqual([3999.99, 4000.01, 0])
  expect(await storedClaim(db, setup.booking)).toMatchObject({ status: 'closed' })
  await booksAreRight()
})
