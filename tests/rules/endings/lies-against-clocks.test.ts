import { expect, test } from 'vitest'
import {
  type BookingRow,
  cancelBooking,
  day,
  heldForBooking,
  insertPaidBooking,
  insertPurchase,
  mailSubjects,
  member,
  moveIntoPast,
  runJobs,
  settleCardPayment,
  storedBooking,
  updateReturnConfirmation,
  walletBalance,
} from '../../support/database/builders.ts'
import { deadlineOf, leaveTime, passDeadline } from '../../support/database/deadlines.ts'
import { type Outcome, report, rule } from '../../support/database/disputes.ts'
import { refusal } from '../../support/database/refusals.ts'
import { type BookedDressSetup, setUpDress } from '../../support/database/rentals.ts'
import { openTestDatabase, type Person } from '../../support/database/test-database.ts'

/** Lies that try to stop a clock, to use up the other side's time, or to be paid by it. Rent ₦3,000, deposit ₦5,000. */
const db = openTestDatabase()

async function rented(daysAgo: number): Promise<BookedDressSetup> {
  const setup = await setUpDress(db)
  const booking = await insertPaidBooking(db, setup.bola, setup.dress)
  await moveIntoPast(db, booking, { days: 10 + daysAgo })
  return { ...setup, booking: await storedBooking(db, booking) }
}
async function bought(): Promise<BookedDressSetup> {
  const setup = await setUpDress(db)
  const booking = await insertPurchase(db, setup.bola, setup.dress)
  await settleCardPayment(db, setup.bola, booking)
  return { ...setup, booking: await storedBooking(db, booking) }
}
const call = (person: Person, procedure: string, { id }: BookingRow) =>
  db.as(person).call(procedure, { p_transaction_id: id })
const money = async ({ ada, bola, booking }: BookedDressSetup) => [
  await walletBalance(db, ada),
  await walletBalance(db, bola),
  await heldForBooking(db, booking),
]
const dueAt = async ({ booking }: BookedDressSetup) =>
  Date.parse((await deadlineOf(db, booking))?.due_at ?? '')
/** The question was asked so many hours ago. */
const askedHoursAgo = ({ booking }: BookedDressSetup, hours: number) =>
  db.query(
    `update public.transactions set question_at = question_at - make_interval(hours => $2),
       question_due_at = question_due_at - make_interval(hours => $2) where id = $1`,
    [booking.id, hours],
  )

test('a borrower who asks and withdraws takes no time to answer from the lender', async () => {
  const setup = await rented(3)
  const { bola, booking } = setup
  await leaveTime(db, booking, 3600)
  const before = await dueAt(setup)
  await cancelBooking(db, bola, booking)
  await askedHoursAgo(setup, 20)
  await call(bola, 'withdraw_question', booking)
  const given = ((await dueAt(setup)) - before) / 3_600_000
  expect(given).toBeGreaterThanOrEqual(20)
  expect(given).toBeLessThan(20.1)
  expect(await runJobs(db)).toMatchObject({ failed: [] })
  await call(setup.ada, 'mark_handed_over', booking)
  expect(await storedBooking(db, booking)).toMatchObject({ booking_status: 'active' })
})

test('each question stops the clocks once, and the booking ends all the same', async () => {
  const setup = await rented(3)
  const { ada, bola, booking } = setup
  await cancelBooking(db, bola, booking)
  await call(bola, 'withdraw_question', booking)
  await call(bola, 'report_not_received', booking)
  await call(bola, 'withdraw_question', booking)
  expect(await refusal(cancelBooking(db, bola, booking))).toMatchObject({ code: 'PT409' })
  expect(await refusal(call(bola, 'report_not_received', booking))).toMatchObject({ code: 'PT409' })
  expect(await refusal(call(ada, 'report_no_show', booking))).toMatchObject({ code: 'PT409' })
  await passDeadline(db, booking)
  expect(await money(setup)).toEqual([0, 8000, 0])
})

test('reports stop the clocks once from each side, and the booking ends all the same', async () => {
  const setup = await rented(3)
  const { ada, bola, booking } = setup
  const judge = await member(db, 'Judge', { admin: true })
  await updateReturnConfirmation(db, bola, booking)
  for (const reporter of [ada, bola]) {
    await rule(db, judge, await report(db, reporter, booking), 'dismissed')
    expect(await refusal(report(db, reporter, booking))).toMatchObject({ code: 'PT409' })
  }
  expect(await deadlineOf(db, booking)).toMatchObject({ kind: 'confirm_return', asked: ['lender'] })
  await passDeadline(db, booking)
  // The borrower named no day: the day of the confirmation counts, one day late.
  expect(await money(setup)).toEqual([4000, 4000, 0])
})

test('after days without jobs the asked side is told, and can still answer as long as it is told', async () => {
  const setup = await rented(20)
  const { bola, booking } = setup
  await call(setup.ada, 'mark_handed_over', booking)
  await db.query(`update public.transactions set handed_over_at = now() - interval '12 days' where id = $1`, [
    booking.id,
  ])
  await runJobs(db)
  expect(await mailSubjects(db, bola)).toContain('Did you receive it?')
  const [shown] = await db
    .as(bola)
    .query<{ due_at: string }>('select due_at from booking_deadlines($1)', [`{${booking.id}}`])
  const hoursLeft = (Date.parse(shown?.due_at ?? '') - Date.now()) / 3_600_000
  expect(hoursLeft).toBeGreaterThan(47.9)
  expect(hoursLeft).toBeLessThanOrEqual(48)
  await call(bola, 'report_not_received', booking)
  await passDeadline(db, booking)
  expect(await money(setup)).toEqual([0, 8000, 0])
})

test('a notice that is late names the end as it is then', async () => {
  const { ada, bola, booking } = await rented(20)
  await call(ada, 'mark_handed_over', booking)
  await db.query(`update public.transactions set handed_over_at = now() - interval '12 days' where id = $1`, [
    booking.id,
  ])
  await runJobs(db)
  const [notice] = await db.query<{ body: string; due: string }>(
    `select o.body, to_char((now() + interval '48 hours') at time zone 'Africa/Lagos', 'FMDy FMDD Mon') as due
     from private.outbox o join auth.users u on u.email = o.recipient
     where u.id = $1 and o.subject = 'Did you receive it?'`,
    [bola.id],
  )
  expect(notice?.body).toContain(`by ${notice?.due}`)
})

test('a lender who calls it handed over in the last second still needs the borrower’s word', async () => {
  const setup = await rented(3)
  await leaveTime(db, setup.booking, 1)
  await call(setup.ada, 'mark_handed_over', setup.booking)
  await runJobs(db)
  expect(await deadlineOf(db, setup.booking)).toMatchObject({
    kind: 'handover_unproven',
    asked: ['borrower'],
  })
  await passDeadline(db, setup.booking)
  expect(await storedBooking(db, setup.booking)).toMatchObject({ booking_status: 'disputed' })
  expect(await money(setup)).toEqual([0, 0, 8000])
})

test('a seller who calls it handed over stops the free cancellation, not the buyer’s report', async () => {
  const setup = await bought()
  await call(setup.ada, 'mark_handed_over', setup.booking)
  expect(await refusal(cancelBooking(db, setup.bola, setup.booking))).toMatchObject({ code: 'PT409' })
  await call(setup.bola, 'report_not_received', setup.booking)
  await passDeadline(db, setup.booking)
  expect(await money(setup)).toEqual([0, 20_000, 0])
})

test.each(['ada', 'bola'] as const)(
  'a return that %s confirms before the start moves nothing by the clock',
  async (side) => {
    const setup = await setUpDress(db)
    const booking = await insertPaidBooking(db, setup.bola, setup.dress)
    await updateReturnConfirmation(db, setup[side], booking)
    await runJobs(db)
    expect(await money({ ...setup, booking })).toEqual([0, 0, 8000])
    expect(await refusal(updateReturnConfirmation(db, setup[side], booking))).toMatchObject({ code: 'PT409' })
    expect(
      await refusal(
        db.as(setup.bola).call('change_rental_dates', {
          p_transaction_id: booking.id,
          p_start: day(20),
          p_end: day(22),
          p_difference: 0,
        }),
      ),
    ).toMatchObject({ code: 'PT409' })
  },
)

test('while a question is open the days stay as they are', async () => {
  const { bola, booking } = await rented(1)
  await call(bola, 'report_not_received', booking)
  for (const [procedure, values] of [
    ['extend_rental', { p_new_end: day(5), p_amount: 1000 }],
    ['change_rental_dates', { p_start: day(5), p_end: day(7), p_difference: 0 }],
  ] as const) {
    const change = db.as(bola).call(procedure, { p_transaction_id: booking.id, ...values })
    expect(await refusal(change)).toMatchObject({ code: 'PT409' })
  }
  expect(await storedBooking(db, booking)).toMatchObject({
    rental_start_date: booking.rental_start_date,
    rental_end_date: booking.rental_end_date,
  })
})

test.each<[Outcome, number[]]>([
  ['for_lender', [8000, 0, 0]],
  ['for_borrower', [0, 8000, 0]],
])(
  'a borrower who has confirmed the receipt and then reports that nothing came: %s',
  async (outcome, end) => {
    const setup = await rented(1)
    const judge = await member(db, 'Judge', { admin: true })
    await call(setup.bola, 'confirm_receipt', setup.booking)
    expect(await refusal(call(setup.bola, 'report_not_received', setup.booking))).toMatchObject({
      code: 'PT409',
    })
    expect(await refusal(cancelBooking(db, setup.bola, setup.booking))).toMatchObject({ code: 'PT409' })
    const dispute = await report(db, setup.bola, setup.booking, { issue_type: 'item_not_received' })
    await moveIntoPast(db, setup.booking, { days: 20 })
    await runJobs(db)
    expect(await money(setup)).toEqual([0, 0, 8000])
    await rule(db, judge, dispute, outcome)
    if (outcome === 'for_lender') {
      // The rental goes on as if nothing had been said: the silence of both ends before an admin.
      await passDeadline(db, setup.booking)
      const [overdue] = await db.query<{ id: string }>(
        `select id from public.disputes where transaction_id = $1 and status = 'pending'`,
        [setup.booking.id],
      )
      // Who has decided about the booking decides no more about it.
      const another = await member(db, 'Another judge', { admin: true })
      await rule(db, another, { id: overdue?.id ?? '' }, outcome)
    }
    expect(await money(setup)).toEqual(end)
  },
)
