import { describe, expect, test } from 'vitest'
import {
  type Booking,
  bookingNow,
  buy,
  cancelBooking,
  day,
  escrow,
  mailTo,
  member,
  paidBooking,
  payByCard,
  runJobs,
  timePasses,
} from '../../support/database/builders.ts'
import { refusal } from '../../support/database/refusals.ts'
import { dressScene, expectMoney } from '../../support/database/rentals.ts'
import { openTown, type Person } from '../../support/database/test-database.ts'

const town = openTown()
const today = { rental_start_date: day(0), rental_end_date: day(2) }

describe('requests', () => {
  const approval = { approval_required: true }
  const answer = (person: Person, booking: Booking, procedure: string) =>
    town.as(person).call(procedure, { p_transaction_id: booking.id })

  test('a paid booking of an item that asks for approval waits for its owner', async () => {
    const { ada, bola, dress } = await dressScene(town, approval)
    const booking = await paidBooking(town, bola, dress)
    expect(booking).toMatchObject({ booking_status: 'requested', payment_status: 'successful' })
    expect(await escrow(town, booking)).toBe(8000)
    expect(await mailTo(town, ada)).toEqual(['New booking: Red gele'])
  })

  test('the lender accepts, once', async () => {
    const { ada, bola, dress } = await dressScene(town, approval)
    const booking = await paidBooking(town, bola, dress)
    expect(await answer(ada, booking, 'accept_booking')).toEqual([{ accept_booking: 'confirmed' }])
    for (const procedure of ['accept_booking', 'decline_booking']) {
      const again = await refusal(answer(ada, booking, procedure))
      expect(again).toMatchObject({ code: 'PT409', hint: 'Request not open' })
    }
    expect(await bookingNow(town, booking)).toMatchObject({ booking_status: 'confirmed' })
    expect(await escrow(town, booking)).toBe(8000)
  })

  test('the lender declines and everything comes back', async () => {
    const { ada, bola, dress } = await dressScene(town, approval)
    const booking = await paidBooking(town, bola, dress, today)
    await answer(ada, booking, 'decline_booking')
    expect(await bookingNow(town, booking)).toMatchObject({
      booking_status: 'declined',
      payment_status: 'refunded',
    })
    await expectMoney(town, booking, [
      [ada, 0],
      [bola, 8000],
    ])
  })

  test('both sides are told how a request ended', async () => {
    const told = async (end: (ada: Person, bola: Person, booking: Booking) => Promise<unknown>) => {
      const { ada, bola, dress } = await dressScene(town, approval)
      const booking = await paidBooking(town, bola, dress)
      const before = [(await mailTo(town, bola)).length, (await mailTo(town, ada)).length]
      await end(ada, bola, booking)
      return [(await mailTo(town, bola)).slice(before[0]), (await mailTo(town, ada)).slice(before[1])]
    }
    expect(await told((ada, _, booking) => answer(ada, booking, 'accept_booking'))).toEqual([
      ['Accepted'],
      ['Accepted'],
    ])
    expect(await told((ada, _, booking) => answer(ada, booking, 'decline_booking'))).toEqual([
      ['Booking declined'],
      ['Booking declined'],
    ])
    const expires = async (_ada: Person, _bola: Person, booking: Booking) => {
      await timePasses(town, booking, { minutes: 24 * 60 })
      await runJobs(town)
    }
    expect(await told(expires)).toEqual([['Booking expired'], ['Booking expired']])
  })

  test.each(['accept_booking', 'decline_booking'])(
    'neither the borrower nor a stranger can %s',
    async (procedure) => {
      const { bola, dress } = await dressScene(town, approval)
      const stranger = await member(town, 'Stranger')
      const booking = await paidBooking(town, bola, dress)
      expect(await refusal(answer(bola, booking, procedure))).toMatchObject({
        code: 'PT403',
        hint: 'Access denied',
      })
      expect(await refusal(answer(stranger, booking, procedure))).toMatchObject({
        code: 'PT404',
        hint: 'Transaction Not Found',
      })
      expect(await bookingNow(town, booking)).toMatchObject({ booking_status: 'requested' })
    },
  )

  test('a request withdrawn by the borrower costs nothing, even on the day', async () => {
    const { ada, bola, dress } = await dressScene(town, approval)
    const booking = await paidBooking(town, bola, dress, today)
    expect(await cancelBooking(town, bola, booking)).toMatchObject({ refunded: 8000, paid_to_lender: 0 })
    await expectMoney(town, booking, [
      [ada, 0],
      [bola, 8000],
    ])
  })

  test('a request without an answer for 24 hours expires and everything comes back', async () => {
    const { ada, bola, dress } = await dressScene(town, approval)
    const booking = await paidBooking(town, bola, dress)
    await timePasses(town, booking, { minutes: 24 * 60 - 1 })
    await runJobs(town)
    expect(await bookingNow(town, booking)).toMatchObject({ booking_status: 'requested' })
    await timePasses(town, booking, { minutes: 1 })
    expect(await runJobs(town)).toMatchObject({ expired_requests: 1, failed: [] })
    expect(await bookingNow(town, booking)).toMatchObject({
      booking_status: 'expired',
      payment_status: 'refunded',
    })
    await expectMoney(town, booking, [
      [ada, 0],
      [bola, 8000],
    ])
    expect(await runJobs(town)).toMatchObject({ expired_requests: 0 })
  })

  test('a request is not accepted after its time, even where no job has ended it yet', async () => {
    const { ada, bola, dress } = await dressScene(town, approval)
    const booking = await paidBooking(town, bola, dress)
    await timePasses(town, booking, { minutes: 24 * 60 })
    expect(await refusal(answer(ada, booking, 'accept_booking'))).toMatchObject({ hint: 'Request not open' })
    expect(await bookingNow(town, booking)).toMatchObject({ booking_status: 'requested' })
    expect(await cancelBooking(town, bola, booking)).toMatchObject({ refunded: 8000, paid_to_lender: 0 })
  })

  test('a request ends with the rental’s first day: later the borrower could not get out of it', async () => {
    const { ada, bola, dress } = await dressScene(town, approval)
    const booking = await paidBooking(town, bola, dress, today)
    await town.query(
      `update public.transactions set rental_start_date = rental_start_date - 1, rental_end_date = rental_end_date - 1
       where id = $1`,
      [booking.id],
    )
    expect(await refusal(answer(ada, booking, 'accept_booking'))).toMatchObject({ hint: 'Request not open' })
    expect(await runJobs(town)).toMatchObject({ expired_requests: 1, failed: [] })
    await expectMoney(town, booking, [
      [ada, 0],
      [bola, 8000],
    ])
  })

  test('a declined purchase puts the item back on the market', async () => {
    const { ada, bola, dress } = await dressScene(town, approval)
    const booking = await buy(town, bola, dress)
    await payByCard(town, bola, booking)
    await answer(ada, booking, 'decline_booking')
    expect(await town.as('visitor').read('items', { id: dress.id })).toMatchObject([{ status: 'available' }])
  })
})
