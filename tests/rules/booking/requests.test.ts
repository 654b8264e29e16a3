import { describe, expect, test } from 'vitest'
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
} from '../../support/database/builders.ts'
import { refusal } from '../../support/database/refusals.ts'
import { expectMoney, setUpDress } from '../../support/database/rentals.ts'
import { openTestDatabase, type Person } from '../../support/database/test-database.ts'

const db = openTestDatabase()
const today = () => ({ rental_start_date: day(0), rental_end_date: day(2) })

describe('requests', () => {
  const approval = { approval_required: true }
  const answer = (person: Person, booking: BookingRow, procedure: string) =>
    db.as(person).call(procedure, { p_transaction_id: booking.id })

  test('a paid booking of an item that asks for approval waits for its owner', async () => {
    const { ada, bola, dress } = await setUpDress(db, approval)
    const booking = await insertPaidBooking(db, bola, dress)
    expect(booking).toMatchObject({ booking_status: 'requested', payment_status: 'successful' })
    expect(await heldForBooking(db, booking)).toBe(8000)
    expect(await mailSubjects(db, ada)).toEqual(['New request: Red gele'])
  })

  test('the lender accepts, once', async () => {
    const { ada, bola, dress } = await setUpDress(db, approval)
    const booking = await insertPaidBooking(db, bola, dress)
    expect(await answer(ada, booking, 'accept_booking')).toEqual([{ accept_booking: 'confirmed' }])
    for (const procedure of ['accept_booking', 'decline_booking']) {
      const again = await refusal(answer(ada, booking, procedure))
      expect(again).toMatchObject({ code: 'PT409', hint: 'Request not open' })
    }
    expect(await storedBooking(db, booking)).toMatchObject({ booking_status: 'confirmed' })
    expect(await heldForBooking(db, booking)).toBe(8000)
  })

  test('the lender declines and everything comes back', async () => {
    const { ada, bola, dress } = await setUpDress(db, approval)
    const booking = await insertPaidBooking(db, bola, dress, today())
    await answer(ada, booking, 'decline_booking')
    expect(await storedBooking(db, booking)).toMatchObject({
      booking_status: 'declined',
      payment_status: 'refunded',
    })
    await expectMoney(db, booking, [
      [ada, 0],
      [bola, 8000],
    ])
  })

  test('both sides are told how a request ended', async () => {
    const told = async (end: (ada: Person, bola: Person, booking: BookingRow) => Promise<unknown>) => {
      const { ada, bola, dress } = await setUpDress(db, approval)
      const booking = await insertPaidBooking(db, bola, dress)
      const before = [(await mailSubjects(db, bola)).length, (await mailSubjects(db, ada)).length]
      await end(ada, bola, booking)
      return [(await mailSubjects(db, bola)).slice(before[0]), (await mailSubjects(db, ada)).slice(before[1])]
    }
    expect(await told((ada, _, booking) => answer(ada, booking, 'accept_booking'))).toEqual([
      ['Your request was accepted: “Red gele”'],
      ['You accepted a request: “Red gele”'],
    ])
    expect(await told((ada, _, booking) => answer(ada, booking, 'decline_booking'))).toEqual([
      ['Booking declined'],
      ['Booking declined'],
    ])
    const expires = async (_ada: Person, _bola: Person, booking: BookingRow) => {
      await moveIntoPast(db, booking, { minutes: 24 * 60 })
      await runJobs(db)
    }
    expect(await told(expires)).toEqual([['Booking expired'], ['Booking expired']])
  })

  test.each(['accept_booking', 'decline_booking'])(
    'neither the borrower nor a stranger can %s',
    async (procedure) => {
      const { bola, dress } = await setUpDress(db, approval)
      const stranger = await member(db, 'Stranger')
      const booking = await insertPaidBooking(db, bola, dress)
      expect(await refusal(answer(bola, booking, procedure))).toMatchObject({
        code: 'PT403',
        hint: 'Access denied',
      })
      expect(await refusal(answer(stranger, booking, procedure))).toMatchObject({
        code: 'PT404',
        hint: 'Transaction Not Found',
      })
      expect(await storedBooking(db, booking)).toMatchObject({ booking_status: 'requested' })
    },
  )

  test('a request withdrawn by the borrower costs nothing, even on the day', async () => {
    const { ada, bola, dress } = await setUpDress(db, approval)
    const booking = await insertPaidBooking(db, bola, dress, today())
    expect(await cancelBooking(db, bola, booking)).toMatchObject({ refunded: 8000, paid_to_lender: 0 })
    await expectMoney(db, booking, [
      [ada, 0],
      [bola, 8000],
    ])
  })

  test('a request without an answer for 24 hours expires and everything comes back', async () => {
    const { ada, bola, dress } = await setUpDress(db, approval)
    const booking = await insertPaidBooking(db, bola, dress)
    await moveIntoPast(db, booking, { minutes: 24 * 60 - 1 })
    await runJobs(db)
    expect(await storedBooking(db, booking)).toMatchObject({ booking_status: 'requested' })
    await moveIntoPast(db, booking, { minutes: 1 })
    expect(await runJobs(db)).toMatchObject({ deadlines: { answer_request: 1 }, failed: [] })
    expect(await storedBooking(db, booking)).toMatchObject({
      booking_status: 'expired',
      payment_status: 'refunded',
    })
    await expectMoney(db, booking, [
      [ada, 0],
      [bola, 8000],
    ])
    expect((await runJobs(db)).deadlines).not.toHaveProperty('answer_request')
  })

  test('a request is not accepted after its time, even where no job has ended it yet', async () => {
    const { ada, bola, dress } = await setUpDress(db, approval)
    const booking = await insertPaidBooking(db, bola, dress)
    await moveIntoPast(db, booking, { minutes: 24 * 60 })
    expect(await refusal(answer(ada, booking, 'accept_booking'))).toMatchObject({ hint: 'Request not open' })
    expect(await storedBooking(db, booking)).toMatchObject({ booking_status: 'requested' })
    expect(await cancelBooking(db, bola, booking)).toMatchObject({ refunded: 8000, paid_to_lender: 0 })
  })

  test('a request ends with the rental’s first day: later the borrower could not get out of it', async () => {
    const { ada, bola, dress } = await setUpDress(db, approval)
    const booking = await insertPaidBooking(db, bola, dress, today())
    await db.query(
      `update public.transactions set rental_start_date = rental_start_date - 1, rental_end_date = rental_end_date - 1
       where id = $1`,
      [booking.id],
    )
    expect(await refusal(answer(ada, booking, 'accept_booking'))).toMatchObject({ hint: 'Request not open' })
    expect(await runJobs(db)).toMatchObject({ deadlines: { answer_request: 1 }, failed: [] })
    await expectMoney(db, booking, [
      [ada, 0],
      [bola, 8000],
    ])
  })

  test('a phone number in the reason is hidden when a request is declined or cancelled', async () => {
    const { ada, bola, dress } = await setUpDress(db, approval)
    const reason = 'Call 0803 123 4567, cheaper'
    const ended = async (person: Person, procedure: string) => {
      const booking = await insertPaidBooking(db, bola, dress)
      await db.as(person).call(procedure, { p_transaction_id: booking.id, p_reason: reason })
      return (await storedBooking(db, booking)).cancel_reason
    }
    const hidden = 'Call [phone number hidden], cheaper'
    expect(await ended(ada, 'decline_booking')).toBe(hidden)
    expect(await ended(bola, 'cancel_booking')).toBe(hidden)
  })

  test('a declined purchase puts the item back on the market', async () => {
    const { ada, bola, dress } = await setUpDress(db, approval)
    const booking = await insertPurchase(db, bola, dress)
    await settleCardPayment(db, bola, booking)
    await answer(ada, booking, 'decline_booking')
    expect(await db.as('visitor').read('items', { id: dress.id })).toMatchObject([{ status: 'available' }])
  })
})
