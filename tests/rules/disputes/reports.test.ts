import { describe, expect, test } from 'vitest'
import { reportIssueTypes, returnIssueTypes } from '#contract/disputes.ts'
import {
  cancelBooking,
  day,
  heldForBooking,
  insertBooking,
  insertPaidBooking,
  item,
  mailSubjects,
  member,
  storedBooking,
} from '../../support/database/builders.ts'
import { disputeNow, openCase, paidScene, report, rule, soldScene } from '../../support/database/disputes.ts'
import { reconcile } from '../../support/database/reconcile.ts'
import { forbidden, refusal } from '../../support/database/refusals.ts'
import { openTestDatabase } from '../../support/database/test-database.ts'

const db = openTestDatabase()
const failed = 'Error submitting dispute'
const reports = () => db.query('select id from public.disputes')

describe('a report', () => {
  test.each(['borrower', 'lender'])('of the %s stops the booking; its money stays', async (party) => {
    const { ada, bola, booking } = await paidScene(db)
    const [reporter, other] = party === 'borrower' ? [bola, ada] : [ada, bola]
    const dispute = await report(db, reporter, booking)
    expect(dispute).toMatchObject({
      transaction_id: booking.id,
      reporter_id: reporter.id,
      reported_id: other.id,
      issue_type: 'item_damaged',
      description: 'The hem is torn.',
      status: 'pending',
      previous_status: 'confirmed',
      contested_amount: 8000,
      refund_amount: 0,
      penalty_amount: 0,
      admin_decision: null,
      resolved_at: null,
      raised_by_deadline: null,
    })
    expect(Date.parse(dispute.due_at) - Date.parse(dispute.created_at)).toBe(72 * 3_600_000)
    expect(await storedBooking(db, booking)).toMatchObject({
      booking_status: 'disputed',
      payment_status: 'successful',
    })
    expect(await heldForBooking(db, booking)).toBe(8000)
    expect((await mailSubjects(db, reporter)).at(-1)).toBe('We have your report')
    expect((await mailSubjects(db, other)).at(-1)).toBe('An issue was reported')
  })

  test('is the server’s to write: other side, status and everything of the ruling', async () => {
    const { ada, bola, booking } = await paidScene(db)
    const eve = await member(db, 'Eve')
    const dispute = await report(db, bola, booking, { reported_id: eve.id, status: 'resolved' })
    expect(dispute).toMatchObject({ reported_id: ada.id, status: 'pending' })
    for (const column of [
      'admin_decision',
      'refund_amount',
      'contested_amount',
      'ruling_reason',
      'created_at',
    ]) {
      const other = await paidScene(db)
      const attempt = report(db, other.bola, other.booking, { [column]: null })
      expect(await refusal(attempt), column).toMatchObject(forbidden)
    }
  })

  test.each([...new Set([...returnIssueTypes, ...reportIssueTypes].map(({ value }) => value))])(
    'may be about %s',
    async (issue_type) => {
      const { bola, booking } = await paidScene(db)
      expect(await report(db, bola, booking, { issue_type })).toMatchObject({ issue_type })
    },
  )

  test('says before the first day of a rental that nothing can be missing yet', async () => {
    const { bola, booking } = await paidScene(db, {}, { rental_start_date: day(3), rental_end_date: day(4) })
    expect(await refusal(report(db, bola, booking, { issue_type: 'item_not_received' }))).toMatchObject({
      code: 'PT409',
      hint: 'Report not possible',
    })
    expect(await storedBooking(db, booking)).toMatchObject({ booking_status: 'confirmed' })
    expect(await db.query('select from public.disputes where transaction_id = $1', [booking.id])).toEqual([])
  })

  test('knows no other issue types than those of the two forms', async () => {
    const stored = await db.query<{ value: string }>(
      'select unnest(enum_range(null::public.dispute_issue_type))::text as value',
    )
    const forms = new Set<string>([...returnIssueTypes, ...reportIssueTypes].map(({ value }) => value))
    expect(stored.map(({ value }) => value).sort()).toEqual([...forms].sort())
  })

  test.each([
    ['no issue type', { issue_type: null }],
    ['no description', { description: null }],
    ['a blank description', { description: ' \n\t ' }],
  ])('with %s is an incomplete form', async (_, values) => {
    const { bola, booking } = await paidScene(db)
    expect(await refusal(report(db, bola, booking, values))).toMatchObject({
      code: 'PT400',
      hint: 'Incomplete form',
    })
    expect(await storedBooking(db, booking)).toMatchObject({ booking_status: 'confirmed' })
  })

  test('has at most 1,000 characters', async () => {
    const { bola, booking } = await paidScene(db)
    const long = (length: number) => ({ description: 'ẹ'.repeat(length) })
    expect(await refusal(report(db, bola, booking, long(1001)))).toMatchObject({
      code: 'PT400',
      message: 'description must be at most 1000 characters.',
    })
    expect((await report(db, bola, booking, long(1000))).description).toHaveLength(1000)
  })
})

describe('who may report what', () => {
  test('a stranger, an admin who is no party and a visitor report nothing', async () => {
    const { ada, admin, booking } = await paidScene(db)
    const eve = await member(db, 'Eve')
    const notFound = { code: 'PT404', hint: 'Transaction Not Found' }
    for (const person of [eve, admin]) {
      expect(await refusal(report(db, person, booking, { reported_id: ada.id }))).toMatchObject(notFound)
    }
    const values = { transaction_id: booking.id, issue_type: 'other', description: 'x' }
    expect(await refusal(db.as('visitor').insert('disputes', values))).toMatchObject(forbidden)
    expect(await refusal(db.as('service').insert('disputes', values))).toMatchObject(forbidden)
    expect(await storedBooking(db, booking)).toMatchObject({ booking_status: 'confirmed' })
  })

  test('nobody reports in another person’s name', async () => {
    const { ada, bola, booking } = await paidScene(db)
    const attempt = report(db, bola, booking, { reporter_id: ada.id, reported_id: bola.id })
    expect(await refusal(attempt)).toMatchObject({ code: 'PT403', hint: failed })
    expect(await storedBooking(db, booking)).toMatchObject({ booking_status: 'confirmed' })
  })

  test('a booking that is unpaid, requested or ended can not be reported', async () => {
    const [ada, bola] = [await member(db, 'Ada'), await member(db, 'Bola')]
    const cancelled = await insertPaidBooking(db, bola, await item(db, ada))
    await cancelBooking(db, bola, cancelled)
    const unpaid = await insertBooking(db, bola, await item(db, ada))
    const requested = await insertPaidBooking(db, bola, await item(db, ada, { approval_required: true }))
    const before = await reports()
    const running = 'Only confirmed or completed bookings can be reported.'
    for (const [booking, message] of [
      [unpaid, running],
      [requested, running],
      [cancelled, 'This booking was cancelled before anything could change hands.'],
    ] as const) {
      for (const person of [ada, bola])
        expect(await refusal(report(db, person, booking))).toMatchObject({
          code: 'PT409',
          hint: failed,
          message,
        })
    }
    expect(await reports()).toEqual(before)
  })

  test('one dispute is open at a time, whoever reports', async () => {
    const { ada, bola, booking } = await paidScene(db)
    await report(db, bola, booking)
    for (const person of [ada, bola])
      expect(await refusal(report(db, person, booking))).toMatchObject({
        code: 'PT409',
        message: 'Aso is already reviewing this booking. Add what you know to the open dispute.',
      })
    expect(
      await db.query('select id from public.disputes where transaction_id = $1', [booking.id]),
    ).toHaveLength(1)
  })

  test('each side reports a running booking once', async () => {
    const { ada, bola, admin, booking } = await paidScene(db)
    await rule(db, admin, await report(db, bola, booking), 'dismissed')
    expect(await refusal(report(db, bola, booking))).toMatchObject({
      code: 'PT409',
      message: 'You have already reported this booking.',
    })
    expect(await report(db, ada, booking)).toMatchObject({ status: 'pending' })
  })

  test('what is allowed is what booking_actions says', async () => {
    const { bola, booking } = await paidScene(db)
    const told = async () =>
      (
        await db.as(bola).query(
          `select allowed, reason, deadline is not null as ends from public.booking_actions(array[$1::uuid])
           where action = 'report_issue' and party = 'borrower'`,
          [booking.id],
        )
      )[0]
    expect(await told()).toEqual({ allowed: true, reason: null, ends: false })
    await report(db, bola, booking)
    expect(await told()).toMatchObject({
      allowed: false,
      reason: expect.stringContaining('already reviewing'),
    })
  })
})

describe('a case that a deadline raises', () => {
  test.each([
    ['handover_unproven', 'item_not_received'],
    ['return_overdue', 'item_not_returned'],
  ])('%s has no reporter, tells both sides and stops the booking', async (deadline, issue_type) => {
    const { ada, bola, booking } = await paidScene(db)
    const dispute = await openCase(db, booking, deadline)
    expect(dispute).toMatchObject({
      reporter_id: null,
      reported_id: null,
      raised_by_deadline: deadline,
      issue_type,
      contested_amount: 8000,
      status: 'pending',
    })
    expect(await storedBooking(db, booking)).toMatchObject({ booking_status: 'disputed' })
    for (const person of [ada, bola]) {
      expect((await mailSubjects(db, person)).at(-1)).toBe('Aso is reviewing your booking')
      expect(await db.as(person).read('disputes', { id: dispute.id })).toHaveLength(1)
    }
  })

  test('of a sale works the same', async () => {
    const { booking } = await soldScene(db)
    expect(await openCase(db, booking, 'handover_unproven')).toMatchObject({ contested_amount: 20_000 })
  })
})

test('reconcile() reports a dispute whose escrow is not what is contested', async () => {
  const { bola, booking } = await paidScene(db)
  const dispute = await report(db, bola, booking)
  const contest = (naira: number) =>
    db.query('update public.disputes set contested_amount = $2 where id = $1', [dispute.id, naira])
  await contest(7999.99)
  expect(await reconcile(db)).toEqual([
    expect.objectContaining({ problem: 'a disputed booking does not hold what is contested' }),
  ])
  await db.query('alter table public.disputes disable trigger all')
  await db.query(
    `update public.disputes set status = 'dismissed', outcome = 'dismissed', resolved_at = now() where id = $1`,
    [dispute.id],
  )
  expect(await reconcile(db)).not.toEqual([])
  await db.query(
    `update public.disputes set status = 'pending', outcome = null, resolved_at = null where id = $1`,
    [dispute.id],
  )
  await db.query('alter table public.disputes enable trigger all')
  await contest(8000)
  expect(await disputeNow(db, dispute)).toMatchObject({ status: 'pending' })
})
