import { describe, expect, test } from 'vitest'
import {
  type Booking,
  balance,
  book,
  bookingNow,
  buy,
  confirmReturn,
  day,
  escrow,
  type Item,
  item,
  mailTo,
  member,
  paidBooking,
  payByCard,
  runJobs,
  timePasses,
} from '../support/builders.ts'
import { claimsOf, openTown, type Person, type Values } from '../support/people.ts'
import { forbidden, refusal } from '../support/refusals.ts'

const town = openTown()
const notFound = { code: 'PT404', hint: 'Transaction Not Found' }
const impossible = { code: 'PT409', hint: 'Cancellation not possible' }
const dates = (start: number) => ({ rental_start_date: day(start), rental_end_date: day(start + 2) })

async function scene(values: Values = {}): Promise<{ ada: Person; bola: Person; dress: Item }> {
  const [ada, bola] = [await member(town, 'Ada'), await member(town, 'Bola')]
  return { ada, bola, dress: await item(town, ada, values) }
}

async function cancel(person: Person, booking: Booking) {
  const args = { p_transaction_id: booking.id, p_reason: 'Plans changed' }
  const [answer] = await town.as(person).call('cancel_booking', args)
  return answer
}
const quote = (person: Person, booking: Booking) =>
  town.as(person).call('cancellation_quote', { p_transaction_id: booking.id })

async function expectMoney(booking: Booking, wallets: readonly (readonly [Person, number])[]): Promise<void> {
  expect(await escrow(town, booking)).toBe(0)
  for (const [person, naira] of wallets) expect(await balance(town, person)).toBe(naira)
}

describe('the borrower cancels', () => {
  test('three days before the start everything comes back', async () => {
    const { ada, bola, dress } = await scene()
    const booking = await paidBooking(town, bola, dress, dates(3))
    expect(await quote(bola, booking)).toEqual([{ refund: 8000, to_lender: 0 }])
    expect(await cancel(bola, booking)).toEqual({
      booking_status: 'cancelled',
      refunded: 8000,
      paid_to_lender: 0,
    })
    expect(await bookingNow(town, booking)).toMatchObject({
      booking_status: 'cancelled',
      payment_status: 'refunded',
      cancelled_by: 'borrower',
      cancel_reason: 'Plans changed',
    })
    await expectMoney(booking, [
      [ada, 0],
      [bola, 8000],
    ])
    expect(await mailTo(town, ada)).toContain('Booking cancelled')
  })

  test('two days before the start half the rent goes to the lender, the deposit and the rest come back', async () => {
    const { ada, bola, dress } = await scene({ rental_price: 1000.01 })
    const booking = await paidBooking(town, bola, dress, dates(2))
    expect(await quote(bola, booking)).toEqual([{ refund: 6500.01, to_lender: 1500.02 }])
    expect(await cancel(bola, booking)).toMatchObject({ refunded: 6500.01, paid_to_lender: 1500.02 })
    await expectMoney(booking, [
      [ada, 1500.02],
      [bola, 6500.01],
    ])
  })

  test('at the forty-eighth hour it is still free, an instant later it is not', async () => {
    const { bola, dress } = await scene()
    const booking = await paidBooking(town, bola, dress, dates(2))
    const { free, late } = await town.sql.begin(async (transaction) => {
      // now() stands still within a transaction, so the edge can be met exactly.
      const settings = Object.entries(claimsOf(bola)).filter(([name]) => name !== 'role')
      for (const [name, value] of settings) await transaction`select set_config(${name}, ${value}, true)`
      const split = async (past: string) => {
        await transaction.unsafe(`create or replace function private.day_start(p_day date) returns timestamptz language sql stable
          set search_path = '' as 'select now() + interval ''48 hours'' - interval ''${past}''' `)
        const [row] = await transaction`select * from public.cancellation_quote(${booking.id})`
        return { ...row }
      }
      const figures = { free: await split('0'), late: await split('1 microsecond') }
      await transaction.unsafe(`create or replace function private.day_start(p_day date) returns timestamptz language sql stable
        set search_path = '' as $$ select p_day::timestamp at time zone 'Africa/Lagos' $$`)
      return figures
    })
    expect(free).toEqual({ refund: 8000, to_lender: 0 })
    expect(late).toEqual({ refund: 6500, to_lender: 1500 })
  })

  test('an unpaid booking ends without any money', async () => {
    const { bola, dress } = await scene()
    const booking = await book(town, bola, dress)
    expect(await cancel(bola, booking)).toEqual({
      booking_status: 'cancelled',
      refunded: 0,
      paid_to_lender: 0,
    })
    expect(await bookingNow(town, booking)).toMatchObject({ payment_status: 'pending', settled_at: null })
    await expectMoney(booking, [[bola, 0]])
  })

  test('a purchase that is not handed over comes back whole, and the item is on the market again', async () => {
    const { ada, bola, dress } = await scene()
    const booking = await buy(town, bola, dress)
    await payByCard(town, bola, booking)
    expect(await cancel(bola, booking)).toMatchObject({ refunded: 20_000, paid_to_lender: 0 })
    await expectMoney(booking, [
      [ada, 0],
      [bola, 20_000],
    ])
    expect(await town.as('visitor').read('items', { id: dress.id })).toMatchObject([{ status: 'available' }])
    expect(await book(town, await member(town, 'Chidi'), dress)).toMatchObject({ booking_status: 'pending' })
  })

  test('after the handover nobody cancels', async () => {
    const { ada, bola, dress } = await scene()
    const booking = await paidBooking(town, bola, dress)
    await timePasses(town, booking, { days: 8 })
    await town.as(ada).call('mark_handed_over', { p_transaction_id: booking.id })
    for (const person of [ada, bola]) expect(await refusal(cancel(person, booking))).toMatchObject(impossible)
    expect(await escrow(town, booking)).toBe(8000)
    expect(await bookingNow(town, booking)).toMatchObject({ booking_status: 'active' })
  })

  test('after the first day has passed the borrower confirms the return instead', async () => {
    const { bola, dress } = await scene()
    const booking = await paidBooking(town, bola, dress)
    await timePasses(town, booking, { days: 11 })
    expect(await refusal(quote(bola, booking))).toMatchObject(impossible)
    expect(await refusal(cancel(bola, booking))).toMatchObject(impossible)
    expect(await escrow(town, booking)).toBe(8000)
  })

  test('a booking is cancelled once', async () => {
    const { bola, dress } = await scene()
    const booking = await paidBooking(town, bola, dress)
    await cancel(bola, booking)
    expect(await refusal(cancel(bola, booking))).toMatchObject(impossible)
    expect(await balance(town, bola)).toBe(8000)
  })
})

describe('the lender cancels', () => {
  test('everything comes back to the borrower, however late', async () => {
    const { ada, bola, dress } = await scene()
    const booking = await paidBooking(town, bola, dress, dates(0))
    expect(await quote(ada, booking)).toEqual([{ refund: 8000, to_lender: 0 }])
    expect(await cancel(ada, booking)).toMatchObject({ refunded: 8000, paid_to_lender: 0 })
    expect(await bookingNow(town, booking)).toMatchObject({
      cancelled_by: 'lender',
      payment_status: 'refunded',
    })
    await expectMoney(booking, [
      [ada, 0],
      [bola, 8000],
    ])
  })
})

describe('others', () => {
  test.each(['stranger', 'admin'])('a %s neither cancels nor asks what it would cost', async (who) => {
    const { bola, dress } = await scene()
    const other = await member(town, 'Other', { admin: who === 'admin' })
    const booking = await paidBooking(town, bola, dress)
    expect(await refusal(quote(other, booking))).toMatchObject(notFound)
    expect(await refusal(cancel(other, booking))).toMatchObject(notFound)
    expect(await bookingNow(town, booking)).toMatchObject({ booking_status: 'confirmed' })
    expect(await escrow(town, booking)).toBe(8000)
  })

  test.each([
    'cancel_booking',
    'accept_booking',
    'decline_booking',
    'mark_handed_over',
    'cancellation_quote',
    'booking_money',
    'pay_from_wallet',
  ])('a visitor and the service cannot call %s', async (procedure) => {
    const { bola, dress } = await scene()
    const booking = await paidBooking(town, bola, dress)
    for (const caller of ['visitor', 'service'] as const) {
      const attempt = town.as(caller).call(procedure, { p_transaction_id: booking.id })
      expect(await refusal(attempt)).toMatchObject(forbidden)
    }
    expect(await bookingNow(town, booking)).toMatchObject({
      booking_status: 'confirmed',
      handed_over_at: null,
    })
  })
})

test('a lender who confirms a return before the rental has begun does not keep the borrower from cancelling', async () => {
  const [ada, bola] = [await member(town, 'Ada'), await member(town, 'Bola')]
  const booking = await paidBooking(town, bola, await item(town, ada))
  await confirmReturn(town, ada, booking)
  expect(await cancel(bola, booking)).toMatchObject({ refunded: 8000, paid_to_lender: 0 })
  await expectMoney(booking, [
    [ada, 0],
    [bola, 8000],
  ])
})

describe('requests', () => {
  const approval = { approval_required: true }
  const answer = (person: Person, booking: Booking, procedure: string) =>
    town.as(person).call(procedure, { p_transaction_id: booking.id })

  test('a paid booking of an item that asks for approval waits for its owner', async () => {
    const { ada, bola, dress } = await scene(approval)
    const booking = await paidBooking(town, bola, dress)
    expect(booking).toMatchObject({ booking_status: 'requested', payment_status: 'successful' })
    expect(await escrow(town, booking)).toBe(8000)
    expect(await mailTo(town, ada)).toEqual(['New booking: Red gele'])
  })

  test('the lender accepts, once', async () => {
    const { ada, bola, dress } = await scene(approval)
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
    const { ada, bola, dress } = await scene(approval)
    const booking = await paidBooking(town, bola, dress, dates(0))
    await answer(ada, booking, 'decline_booking')
    expect(await bookingNow(town, booking)).toMatchObject({
      booking_status: 'declined',
      payment_status: 'refunded',
    })
    await expectMoney(booking, [
      [ada, 0],
      [bola, 8000],
    ])
  })

  test.each(['accept_booking', 'decline_booking'])(
    'neither the borrower nor a stranger can %s',
    async (procedure) => {
      const { bola, dress } = await scene(approval)
      const stranger = await member(town, 'Stranger')
      const booking = await paidBooking(town, bola, dress)
      expect(await refusal(answer(bola, booking, procedure))).toMatchObject({
        code: 'PT403',
        hint: 'Access denied',
      })
      expect(await refusal(answer(stranger, booking, procedure))).toMatchObject(notFound)
      expect(await bookingNow(town, booking)).toMatchObject({ booking_status: 'requested' })
    },
  )

  test('a request withdrawn by the borrower costs nothing, even on the day', async () => {
    const { ada, bola, dress } = await scene(approval)
    const booking = await paidBooking(town, bola, dress, dates(0))
    expect(await cancel(bola, booking)).toMatchObject({ refunded: 8000, paid_to_lender: 0 })
    await expectMoney(booking, [
      [ada, 0],
      [bola, 8000],
    ])
  })

  test('a request without an answer for 24 hours expires and everything comes back', async () => {
    const { ada, bola, dress } = await scene(approval)
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
    await expectMoney(booking, [
      [ada, 0],
      [bola, 8000],
    ])
    expect(await runJobs(town)).toMatchObject({ expired_requests: 0 })
  })

  test('a request is not accepted after its time, even where no job has ended it yet', async () => {
    const { ada, bola, dress } = await scene(approval)
    const booking = await paidBooking(town, bola, dress)
    await timePasses(town, booking, { minutes: 24 * 60 })
    expect(await refusal(answer(ada, booking, 'accept_booking'))).toMatchObject({ hint: 'Request not open' })
    expect(await bookingNow(town, booking)).toMatchObject({ booking_status: 'requested' })
    expect(await cancel(bola, booking)).toMatchObject({ refunded: 8000, paid_to_lender: 0 })
  })

  test('a request ends with the rental’s first day: later the borrower could not get out of it', async () => {
    const { ada, bola, dress } = await scene(approval)
    const booking = await paidBooking(town, bola, dress, dates(0))
    await town.query(
      `update public.transactions set rental_start_date = rental_start_date - 1, rental_end_date = rental_end_date - 1
       where id = $1`,
      [booking.id],
    )
    expect(await refusal(answer(ada, booking, 'accept_booking'))).toMatchObject({ hint: 'Request not open' })
    expect(await runJobs(town)).toMatchObject({ expired_requests: 1, failed: [] })
    await expectMoney(booking, [
      [ada, 0],
      [bola, 8000],
    ])
  })

  test('a declined purchase puts the item back on the market', async () => {
    const { ada, bola, dress } = await scene(approval)
    const booking = await buy(town, bola, dress)
    await payByCard(town, bola, booking)
    await answer(ada, booking, 'decline_booking')
    expect(await town.as('visitor').read('items', { id: dress.id })).toMatchObject([{ status: 'available' }])
  })
})
