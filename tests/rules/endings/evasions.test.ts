import { describe, expect, test } from 'vitest'
import {
  insertPaidBooking,
  item,
  member,
  moveIntoPast,
  runJobs,
  storedBooking,
  walletBalance,
} from '../../support/database/builders.ts'
import {
  appealClaim,
  claimStep,
  cleaning,
  setUpClaimedRental,
  storedClaim,
} from '../../support/database/claims.ts'
import {
  disputedMoney,
  paidScene,
  report,
  rule,
  settledScene,
  soldScene,
} from '../../support/database/disputes.ts'
import { refusal } from '../../support/database/refusals.ts'
import { eraseAccount } from '../../support/database/safety.ts'
import { setSetting } from '../../support/database/settings.ts'
import { openTestDatabase } from '../../support/database/test-database.ts'

/** Ways around the rules of an ending that attackers have tried. */
const db = openTestDatabase()

const blanks = ['\n', '\r\n', '\t', ' \u00A0 ', '\u2003', '\u200B', '\u3164']

describe('a question with a note of nothing but blanks', () => {
  test.each(blanks.map((note) => [JSON.stringify(note), note]))('%s can be contested', async (_, note) => {
    const scene = await soldScene(db)
    const { ada, bola, booking } = scene
    const at = { p_transaction_id: booking.id }
    await db.as(ada).call('mark_handed_over', at)
    await db.as(bola).call('report_not_received', { ...at, p_note: note })
    expect(await storedBooking(db, booking)).toMatchObject({
      question: 'not_received',
      question_note: null,
    })
    await db.as(ada).call('contest_question', { ...at, p_note: note })
    expect(await storedBooking(db, booking)).toMatchObject({ booking_status: 'disputed' })
    const text = 'select description from public.disputes where transaction_id = $1'
    expect(await db.one(text, [booking.id])).toEqual({ description: 'I never received the item.' })
    expect(await disputedMoney(db, scene)).toEqual([0, 0, 20_000])
  })

  test('and blank reports, answers and rulings are refused', async () => {
    const { ada, bola, admin, booking } = await paidScene(db)
    for (const description of blanks)
      expect(await refusal(report(db, bola, booking, { description }))).toMatchObject({
        hint: 'Incomplete form',
      })
    const dispute = await report(db, bola, booking)
    for (const p_statement of blanks)
      expect(
        await refusal(db.as(ada).call('answer_dispute', { p_dispute_id: dispute.id, p_statement })),
      ).toMatchObject({ code: 'PT400' })
    for (const reason of blanks)
      expect(await refusal(rule(db, admin, dispute, 'for_borrower', { reason }))).toMatchObject({
        message: 'Please give a reason that both sides will read.',
      })
  })
})

describe('a report about a claim that an admin has ruled on', () => {
  const decided = { code: 'PT409', message: expect.stringContaining('Aso has decided about the claim') }

  test('is refused until the appeal is over; then who lost reports, and nobody rules in place of the judge of the appeal', async () => {
    const [judge, other] = [
      await member(db, 'Judge', { admin: true }),
      await member(db, 'Other', { admin: true }),
    ]
    const setup = await setUpClaimedRental(db, [cleaning])
    const { ada, bola, booking, claim } = setup
    await claimStep(db, bola, 'answer_claim', claim, [{ kind: 'cleaning', answer: 'refused' }])
    const ruling = (amount: number) => [{ kind: 'cleaning', amount, reason: 'As the photos show' }]
    await claimStep(db, judge, 'rule_claim', claim, ruling(1000))
    const both = async () => {
      for (const person of [ada, bola])
        expect(await refusal(report(db, person, booking))).toMatchObject(decided)
    }
    await both()
    await appealClaim(db, bola, claim)
    await both()
    await claimStep(db, other, 'decide_appeal', claim, ruling(0))
    expect(await storedClaim(db, booking)).toMatchObject({ status: 'settled' })
    expect(await refusal(report(db, bola, booking))).toMatchObject(decided)
    const dispute = await report(db, ada, booking)
    for (const person of [judge, other])
      expect(await refusal(rule(db, person, dispute, 'for_borrower'))).toMatchObject({ code: 'PT403' })
    expect([await walletBalance(db, ada), await walletBalance(db, bola)]).toEqual([3000, 5000])
  })
})

test('one person has only so many open reports at a time', async () => {
  await setSetting(db, 'open_reports_limit', 1)
  const { ada, booking } = await paidScene(db)
  await report(db, ada, booking)
  const bola = await member(db, 'Bola')
  const another = await insertPaidBooking(db, bola, await item(db, ada))
  expect(await refusal(report(db, ada, another))).toMatchObject({ code: 'PT429' })
  await report(db, bola, another)
  await setSetting(db, 'open_reports_limit', null)
})

describe('the time in which a booking could be cancelled', () => {
  /** Reported by one side so many days ago and dismissed now; then the borrower cancels. */
  async function dismissedAfter(days: number, reporter: 'ada' | 'bola', sale = false) {
    const scene = sale ? await soldScene(db) : await paidScene(db)
    const { bola, admin, booking } = scene
    // Its first day is in four days, and it is cancelled free of charge until two days before.
    if (!sale) await moveIntoPast(db, booking, { days: -4 })
    const dispute = await report(db, scene[reporter], booking, { issue_type: 'other' })
    await db.query(
      `update public.disputes set created_at = created_at - make_interval(days => $2) where id = $1`,
      [dispute.id, days],
    )
    await moveIntoPast(db, booking, { days })
    await rule(db, admin, dispute, 'dismissed')
    await db.as(bola).call('cancel_booking', { p_transaction_id: booking.id })
    return disputedMoney(db, scene)
  }

  test.each([
    ['a rental of the lender', 3, 'ada', false, [0, 8000, 0]],
    ['a sale of the seller', 4, 'ada', true, [0, 20_000, 0]],
    ['a rental of the borrower, who gains nothing by it', 3, 'bola', false, [1500, 6500, 0]],
    ['a sale of the buyer, who gains nothing by it', 4, 'bola', true, [0, 0, 20_000]],
  ] as const)('after a dispute about %s', async (_, days, reporter, sale, money) => {
    expect(await dismissedAfter(days, reporter, sale)).toEqual(money)
  })
})

test('not to answer "never received" counts against the lender', async () => {
  const { ada, bola, booking } = await soldScene(db)
  const score = async () =>
    Number((await db.as(bola).call('calculate_trust_score', { p_user_id: ada.id }))[0]?.calculate_trust_score)
  const before = await score()
  await db.as(ada).call('mark_handed_over', { p_transaction_id: booking.id })
  await db.as(bola).call('report_not_received', { p_transaction_id: booking.id })
  await db.as(ada).call('accept_question', { p_transaction_id: booking.id })
  await runJobs(db)
  const stored = await db.one<{ overall_score: number }>(
    'select overall_score from public.trust_scores where user_id = $1',
    [ada.id],
  )
  expect(stored.overall_score).toBe(before - 4)
})

test('an account stays until its bookings can be reported no more, so that a ruling reaches it', async () => {
  const { ada, bola, booking } = await settledScene(db)
  await db.query(
    `select private.post(row(private.wallet_of($1), private.system_account('paystack_clearing'), 5000, 'adjustment', null, $2,
       'Spent')::private.leg)`,
    [bola.id, `spent:${bola.id}`],
  )
  const erase = () => eraseAccount(db, bola)
  expect(await refusal(erase())).toMatchObject({
    code: 'PT409',
    message: expect.stringContaining('can still report a booking of yours'),
  })
  await db.query(
    `update public.transactions set borrower_return_notes = 'My aunt Ngozi', lender_return_notes = 'At the gate',
       return_notes = E'Borrower: My aunt Ngozi\nLender: At the gate', settled_at = now() - interval '8 days' where id = $1`,
    [booking.id],
  )
  await erase()
  expect(await storedBooking(db, booking)).toMatchObject({
    borrower_return_notes: null,
    return_notes: 'Lender: At the gate',
  })
  expect(await db.as(ada).read('profiles', { user_id: bola.id })).toEqual([])
})

test('the file of a dispute tells a contested question at its own time, before the answer', async () => {
  const { ada, bola, booking } = await soldScene(db)
  const at = { p_transaction_id: booking.id }
  await db.as(ada).call('mark_handed_over', at)
  await db.as(bola).call('report_not_received', at)
  const asked = await db.query(
    `update private.user_actions set created_at = created_at - interval '20 hours'
     where user_id = $1 and action_type = 'ask_question' returning created_at`,
    [bola.id],
  )
  await db.query(`update public.transactions set created_at = created_at - interval '2 days' where id = $1`, [
    booking.id,
  ])
  await db.as(ada).call('contest_question', { ...at, p_note: 'She took it on Friday.' })
  const { id } = await db.one<{ id: string }>('select id from public.disputes where transaction_id = $1', [
    booking.id,
  ])
  const [row] = await db
    .as(ada)
    .call<{ dispute_file: { reported_at: string; timeline: { what: string; by: string; at: string }[] } }>(
      'dispute_file',
      { p_dispute_id: id },
    )
  const told = row?.dispute_file.timeline.map(({ what, by }) => `${by} ${what}`) ?? []
  expect(told.filter((entry) => /asked|contest|answered|reported/.test(entry))).toEqual([
    'borrower asked_not_received',
    'lender contest_question',
    'lender answered',
  ])
  expect(Date.parse(row?.dispute_file.reported_at ?? '')).toBe(Date.parse(String(asked[0]?.created_at)))
})
