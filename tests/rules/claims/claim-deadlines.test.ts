import { beforeAll, describe, expect, test } from 'vitest'
import {
  day,
  heldForBooking,
  mailSubjects,
  member,
  runJobs,
  storedBooking,
  walletBalance,
} from '../../support/database/builders.ts'
import {
  appealClaim,
  type ClaimSetup,
  type ClaimStatus,
  claimDeposit,
  claimStep,
  cleaning,
  expectClaimSettled,
  repair,
  setUpClaimedRental,
  setUpContestedClaim,
  setUpProvenRental,
  storedClaim,
  storedLines,
} from '../../support/database/claims.ts'
import { atTime, deadlineOf, leaveTime } from '../../support/database/deadlines.ts'
import { openTestDatabase, type Person } from '../../support/database/test-database.ts'

const db = openTestDatabase()
let judge: Person
beforeAll(async () => {
  judge = await member(db, 'Judge', { admin: true })
})

const JOBS = 'select private.run_due_jobs()'
const rulings = [
  { kind: 'cleaning', amount: 400.4, reason: 'Half of it' },
  { kind: 'repair', amount: 0, reason: 'Torn before' },
]

async function setUpCounteredClaim(): Promise<ClaimSetup> {
  const setup = await setUpClaimedRental(db)
  await claimStep(db, setup.bola, 'answer_claim', setup.claim, [
    { kind: 'cleaning', answer: 'countered', counter_amount: 300.3 },
    { kind: 'repair', answer: 'countered', counter_amount: 0.01 },
  ])
  return setup
}

async function setUpRuledClaim(): Promise<ClaimSetup> {
  const setup = await setUpContestedClaim(db)
  await claimStep(db, judge, 'rule_claim', setup.claim, rulings)
  return setup
}

async function setUpAppealedClaim(): Promise<ClaimSetup> {
  const setup = await setUpRuledClaim()
  await appealClaim(db, setup.ada, setup.claim)
  return setup
}

/** What each step's clock is called, how long it runs, and what silence leads to (lender, borrower). */
const STEPS: [
  step: ClaimStatus,
  begin: () => Promise<ClaimSetup>,
  kind: string,
  asked: string[],
  hours: number,
  end: [number, number] | null,
][] = [
  ['open', () => setUpClaimedRental(db), 'answer_claim', ['borrower'], 48, [6000.75, 1999.25]],
  ['countered', setUpCounteredClaim, 'answer_counter_offer', ['lender'], 48, [3300.31, 4699.69]],
  ['contested', () => setUpContestedClaim(db), 'rule_claim', [], 72, null],
  ['ruled', setUpRuledClaim, 'appeal', ['borrower', 'lender'], 72, [3400.4, 4599.6]],
  ['appealed', setUpAppealedClaim, 'rule_appeal', [], 72, null],
]

describe.each(STEPS)('a claim that is %s', (step, begin, kind, asked, hours, end) => {
  test(`has ${hours} hours, as everybody is told`, async () => {
    const { booking, claim } = await begin()
    const deadline = await deadlineOf(db, booking)
    expect(deadline).toMatchObject({ kind, asked })
    const length = Date.parse(deadline?.due_at ?? '') - Date.parse(deadline?.since ?? '')
    expect(length).toBe(hours * 3_600_000)
    const { due_at } = await storedClaim(db, claim && booking)
    expect(Date.parse(due_at ?? '')).toBe(Date.parse(deadline?.due_at ?? ''))
  })

  test('stays one second before its end', async () => {
    const { booking } = await begin()
    const held = await heldForBooking(db, booking)
    await atTime(db, booking, 1, 'owner', JOBS)
    expect(await storedClaim(db, booking)).toMatchObject({ status: step })
    expect(await heldForBooking(db, booking)).toBe(held)
  })

  test('one second after its end is as silence leaves it, also when the jobs run late and twice', async () => {
    const setup = await begin()
    const held = await heldForBooking(db, setup.booking)
    await leaveTime(db, setup.booking, -3 * 86_400)
    await Promise.all([runJobs(db), runJobs(db)])
    const again = await runJobs(db)
    expect(again.failed).toEqual([])
    if (end) await expectClaimSettled(db, setup, ...end)
    else {
      expect(await storedClaim(db, setup.booking)).toMatchObject({ status: step })
      expect(await heldForBooking(db, setup.booking)).toBe(held)
    }
  })

  test('closes exactly one second after its end', async () => {
    const setup = await begin()
    await atTime(db, setup.booking, -1, 'owner', JOBS)
    expect(await storedClaim(db, setup.booking)).toMatchObject({ status: end ? 'settled' : step })
  })
})

describe('the act of a person', () => {
  const accept = JSON.stringify([
    { kind: 'cleaning', answer: 'refused' },
    { kind: 'repair', answer: 'refused' },
  ])
  const take = JSON.stringify([
    { kind: 'cleaning', accepted: false },
    { kind: 'repair', accepted: false },
  ])
  test.each([
    ['answer_claim', () => setUpClaimedRental(db), 'bola', accept, 'contested'],
    ['answer_counter_offers', setUpCounteredClaim, 'ada', take, 'contested'],
    ['appeal_claim', setUpRuledClaim, 'bola', 'It was new', 'appealed'],
  ] as const)(
    '%s counts one second before the end, and not one second after it',
    async (verb, begin, who, argument, next) => {
      const text = `select public.${verb}($1, $2${verb === 'appeal_claim' ? '' : '::jsonb'})`
      const late = await begin()
      const refused = await atTime(db, late.booking, -1, late[who], text, [late.claim.id, argument]).then(
        () => null,
        (error: { code: string; message: string }) => error,
      )
      expect(refused).toMatchObject({ code: 'PT409', message: 'The time for this is over.' })
      expect((await storedClaim(db, late.booking)).status).not.toBe(next)
      const setup = await begin()
      await atTime(db, setup.booking, 1, setup[who], text, [setup.claim.id, argument])
      expect(await storedClaim(db, setup.booking)).toMatchObject({ status: next })
    },
  )

  test.each([
    ['rule_claim', () => setUpContestedClaim(db), 'ruled'],
    ['decide_appeal', setUpAppealedClaim, 'settled'],
  ] as const)('%s of an admin who is late still counts', async (verb, begin, next) => {
    const setup = await begin()
    await leaveTime(db, setup.booking, -86_400)
    const admin = await member(db, 'Other', { admin: true })
    expect(await claimStep(db, admin, verb, setup.claim, rulings)).toBe(next)
  })
})

describe('silence', () => {
  test('does not count before all three notices were sent', async () => {
    const setup = await setUpClaimedRental(db)
    // The jobs stood still for a month.
    await db.query(
      `update public.deposit_claims set clock_started_at = clock_started_at - interval '30 days', due_at = due_at - interval '30 days'
       where id = $1`,
      [setup.claim.id],
    )
    await runJobs(db)
    await runJobs(db)
    expect(await storedClaim(db, setup.booking)).toMatchObject({ status: 'open' })
    // So late an answer still counts, because nobody was told three times.
    const step = await claimStep(db, setup.bola, 'answer_claim', setup.claim, [
      { kind: 'cleaning', answer: 'refused' },
      { kind: 'repair', answer: 'accepted' },
    ])
    expect(step).toBe('contested')
  })

  test('of a borrower who has not confirmed the return either pays all as the lender says', async () => {
    const setup = await setUpProvenRental(db, 1)
    await claimDeposit(db, setup.ada, setup.booking, [cleaning], day(0))
    await leaveTime(db, setup.booking, -1)
    await runJobs(db)
    await expectClaimSettled(db, setup, 5000.25, 2999.75)
    expect(await storedBooking(db, setup.booking)).toMatchObject({
      late_fee: 1000,
      late_days: 1,
      actual_return_date: day(0),
    })
  })

  test('does not begin before the last day is over', async () => {
    const setup = await setUpProvenRental(db, -2)
    const claim = await claimDeposit(db, setup.ada, setup.booking, [repair], day(0))
    const deadline = await deadlineOf(db, setup.booking)
    expect(deadline).toMatchObject({ kind: 'answer_claim' })
    const since = await db.one<{ since: string }>(
      `select private.day_start(rental_end_date + 1) as since from public.transactions where id = $1`,
      [setup.booking.id],
    )
    expect(Date.parse(deadline?.since ?? '')).toBe(Date.parse(since.since))
    expect(await storedLines(db, claim)).toMatchObject([{ kind: 'repair', claimed_amount: 2000.5 }])
  })

  test('tells the borrower at once that there is a claim', async () => {
    const setup = await setUpClaimedRental(db)
    expect(await mailSubjects(db, setup.bola)).toContain('A claim against your deposit')
    expect(await mailSubjects(db, setup.ada)).not.toContain('A claim against your deposit')
  })
})

test('an open report stops the clock; its dismissal gives the time back, and money and claim stand as before', async () => {
  const setup = await setUpClaimedRental(db)
  const before = await storedClaim(db, setup.booking)
  const [dispute] = await db.as(setup.bola).query<{ id: string }>(
    `insert into disputes (reporter_id, reported_id, transaction_id, issue_type, description, evidence_urls, status)
     values ($1, $2, $3, 'return_issues', 'It was clean', '{}', 'pending') returning id`,
    [setup.bola.id, setup.ada.id, setup.booking.id],
  )
  expect(await deadlineOf(db, setup.booking)).toMatchObject({ kind: 'rule_dispute' })
  const refused = await claimStep(db, setup.bola, 'answer_claim', setup.claim, [
    { kind: 'cleaning', answer: 'accepted' },
    { kind: 'repair', answer: 'accepted' },
  ]).catch((error: { code: string }) => error)
  expect(refused).toMatchObject({ code: 'PT409' })
  await db.query(`update public.disputes set created_at = created_at - interval '10 days' where id = $1`, [
    dispute?.id,
  ])
  await db
    .as(judge)
    .call('rule_dispute', { p_dispute_id: dispute?.id, p_outcome: 'dismissed', p_reason: 'Answer the claim' })
  const after = await storedClaim(db, setup.booking)
  const given = (Date.parse(after.due_at ?? '') - Date.parse(before.due_at ?? '')) / 86_400_000
  expect(given).toBeGreaterThanOrEqual(10)
  expect(given).toBeLessThan(10.01)
  expect(await storedBooking(db, setup.booking)).toMatchObject({
    booking_status: 'returned',
    claimed_amount: 3000.75,
  })
  await runJobs(db)
  expect(await storedClaim(db, setup.booking)).toMatchObject({ status: 'open' })
})

test('a ruling on the report that divides the escrow closes the claim', async () => {
  const setup = await setUpClaimedRental(db)
  const [dispute] = await db.as(setup.bola).query<{ id: string }>(
    `insert into disputes (reporter_id, reported_id, transaction_id, issue_type, description, evidence_urls, status)
     values ($1, $2, $3, 'return_issues', 'It was clean', '{}', 'pending') returning id`,
    [setup.bola.id, setup.ada.id, setup.booking.id],
  )
  await db.as(judge).call('rule_dispute', {
    p_dispute_id: dispute?.id,
    p_outcome: 'divide',
    p_refund: 1000.01,
    p_reason: 'A third',
  })
  expect(await storedClaim(db, setup.booking)).toMatchObject({ status: 'closed', due_at: null })
  expect(await storedBooking(db, setup.booking)).toMatchObject({
    booking_status: 'completed',
    claimed_amount: 0,
  })
  expect([await walletBalance(db, setup.ada), await walletBalance(db, setup.bola)]).toEqual([
    5000.74, 2999.26,
  ])
})
