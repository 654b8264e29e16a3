import { expect, test } from 'vitest'
import {
  type BookingRow,
  cancelBooking,
  day,
  heldForBooking,
  insertPaidBooking,
  insertPurchase,
  mailSubjects,
  moveIntoPast,
  runJobs,
  settleCardPayment,
  storedBooking,
  updateReturnConfirmation,
  walletBalance,
} from '../../support/database/builders.ts'
import { leaveTime, passDeadline } from '../../support/database/deadlines.ts'
import { refusal } from '../../support/database/refusals.ts'
import { type BookedDressSetup, setUpDress } from '../../support/database/rentals.ts'
import { openTestDatabase, type Person } from '../../support/database/test-database.ts'

/** Lies that were paid before: each is played to its end. Rent ₦3,000, deposit ₦5,000; the sale ₦20,000. */
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
async function expectWalletsAndHeld(setup: BookedDressSetup, lender: number, borrower: number, held: number) {
  const { ada, bola, booking } = setup
  expect([
    await walletBalance(db, ada),
    await walletBalance(db, bola),
    await heldForBooking(db, booking),
  ]).toEqual([lender, borrower, held])
}
const statusOf = async ({ booking }: BookedDressSetup) => (await storedBooking(db, booking)).booking_status

test('a borrower who keeps the dress and calls it returned is paid nothing once the lender says so', async () => {
  const setup = await rented(3)
  const { ada, bola, booking } = setup
  await call(bola, 'confirm_receipt', booking)
  await updateReturnConfirmation(db, bola, booking)
  await leaveTime(db, booking, 60)
  await db.as(ada).insert('disputes', {
    reporter_id: ada.id,
    transaction_id: booking.id,
    issue_type: 'item_not_returned',
    description: 'It never came back.',
  })
  await moveIntoPast(db, booking, { days: 30 })
  await runJobs(db)
  expect(await statusOf(setup)).toBe('disputed')
  await expectWalletsAndHeld(setup, 0, 0, 8000)
})

test('a lender who is silent about that is told three times first', async () => {
  const setup = await rented(3)
  await call(setup.bola, 'confirm_receipt', setup.booking)
  await updateReturnConfirmation(db, setup.bola, setup.booking, { actual_return_date: day(-1) })
  for (let notices = 1; notices <= 3; notices += 1) {
    const told = (await mailSubjects(db, setup.ada)).filter(
      (subject) => subject === 'Please confirm the return',
    )
    expect(told).toHaveLength(notices)
    await expectWalletsAndHeld(setup, 0, 0, 8000)
    await nextNotice(setup.booking)
    await runJobs(db)
  }
  await expectWalletsAndHeld(setup, 3000, 5000, 0)
})

/** The time of the next notice, or of the end, has come: what was sent lies that far back. */
async function nextNotice({ id }: BookingRow) {
  await db.query(
    `update public.transactions t set clocks_paused = t.clocks_paused - (s.at - now())
     from (select (private.next_step(x)).at as at from public.transactions x where x.id = $1) s where t.id = $1 and s.at > now()`,
    [id],
  )
  await db.query(
    `update private.deadline_notices n set sent_at = n.sent_at - (s.at - now())
     from (select (private.next_step(x)).at as at from public.transactions x where x.id = $1) s
     where n.transaction_id = $1 and s.at > now()`,
    [id],
  )
}

test('a seller who calls it handed over right after the payment is not paid by the clock', async () => {
  const setup = await bought()
  await call(setup.ada, 'mark_handed_over', setup.booking)
  await passDeadline(db, setup.booking)
  expect(await statusOf(setup)).toBe('disputed')
  await expectWalletsAndHeld(setup, 0, 0, 20_000)
})

test.each(['mark_handed_over', 'confirm the return'])(
  'a lender who says %s of a rental that never happened gets no rent',
  async (lie) => {
    const setup = await rented(3)
    if (lie === 'mark_handed_over') await call(setup.ada, lie, setup.booking)
    else await updateReturnConfirmation(db, setup.ada, setup.booking, { actual_return_date: day(0) })
    await passDeadline(db, setup.booking)
    expect(await statusOf(setup)).toBe('disputed')
    await expectWalletsAndHeld(setup, 0, 0, 8000)
  },
)

test('a lender who says both of a rental that never happened gets no rent', async () => {
  const setup = await rented(3)
  await call(setup.ada, 'mark_handed_over', setup.booking)
  await updateReturnConfirmation(db, setup.ada, setup.booking)
  await passDeadline(db, setup.booking)
  await expectWalletsAndHeld(setup, 0, 0, 8000)
})

test('and the borrower who answers that nothing came has everything back when the lender is silent', async () => {
  const setup = await rented(0)
  await call(setup.ada, 'mark_handed_over', setup.booking)
  await call(setup.bola, 'report_not_received', setup.booking)
  await passDeadline(db, setup.booking)
  expect(await storedBooking(db, setup.booking)).toMatchObject({
    booking_status: 'cancelled',
    failed_party: 'lender',
  })
  await expectWalletsAndHeld(setup, 0, 8000, 0)
})

test('a borrower who confirms on the first day caps no late charge of twenty days', async () => {
  const setup = await rented(0)
  await call(setup.bola, 'confirm_receipt', setup.booking)
  await updateReturnConfirmation(db, setup.bola, setup.booking)
  await moveIntoPast(db, setup.booking, { days: 22 })
  await updateReturnConfirmation(db, setup.ada, setup.booking, { actual_return_date: day(0) })
  expect(await storedBooking(db, setup.booking)).toMatchObject({
    booking_status: 'returned',
    claimed_amount: 5000,
  })
  await expectWalletsAndHeld(setup, 3000, 0, 5000)
})

test('a lender who waits twenty days and names today is paid no late day that the borrower contests', async () => {
  const setup = await rented(22)
  const { ada, bola, booking } = setup
  await call(bola, 'confirm_receipt', booking)
  await updateReturnConfirmation(db, ada, booking, { actual_return_date: day(0) })
  await updateReturnConfirmation(db, bola, booking, { actual_return_date: day(-20) })
  await expectWalletsAndHeld(setup, 3000, 0, 5000)
  const [claim] = await db.query<{ id: string }>(
    'select id from public.deposit_claims where transaction_id = $1',
    [booking.id],
  )
  const p_answers = JSON.stringify([{ kind: 'late_days', answer: 'refused', words: 'It was back in time' }])
  await db.as(bola).call('answer_claim', { p_claim_id: claim?.id, p_answers })
  await moveIntoPast(db, booking, { days: 10 })
  await runJobs(db)
  expect(await statusOf(setup)).toBe('returned')
  await expectWalletsAndHeld(setup, 3000, 0, 5000)
})

test('a buyer with the item in hand does not cancel it away from a seller who never clicked', async () => {
  const setup = await bought()
  await moveIntoPast(db, setup.booking, { days: 4 })
  expect(await cancelBooking(db, setup.bola, setup.booking)).toMatchObject({ refunded: 0 })
  await expectWalletsAndHeld(setup, 0, 0, 20_000)
  await call(setup.ada, 'contest_question', setup.booking)
  await runJobs(db)
  expect(await statusOf(setup)).toBe('disputed')
  await expectWalletsAndHeld(setup, 0, 0, 20_000)
})

test('a renter who takes the item on the first day and cancels before the handover is marked gets nothing back', async () => {
  const setup = await rented(0)
  expect(await cancelBooking(db, setup.bola, setup.booking)).toMatchObject({
    booking_status: 'confirmed',
    refunded: 0,
  })
  expect(await refusal(cancelBooking(db, setup.bola, setup.booking))).toMatchObject({ code: 'PT409' })
  await call(setup.ada, 'contest_question', setup.booking)
  expect(await statusOf(setup)).toBe('disputed')
  await expectWalletsAndHeld(setup, 0, 0, 8000)
})

test('a borrower who cancels because nobody came loses no rent to the lender who failed', async () => {
  const setup = await rented(0)
  await cancelBooking(db, setup.bola, setup.booking)
  await call(setup.bola, 'report_not_received', setup.booking)
  expect(await storedBooking(db, setup.booking)).toMatchObject({ question: 'not_received' })
  await passDeadline(db, setup.booking)
  await expectWalletsAndHeld(setup, 0, 8000, 0)
})
