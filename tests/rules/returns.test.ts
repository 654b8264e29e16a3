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
import { openTown, type Person, type Values } from '../support/people.ts'
import { forbidden, refusal } from '../support/refusals.ts'

const town = openTown()
const failed = { hint: 'Failed to confirm return' }

interface Scene {
  ada: Person
  bola: Person
  dress: Item
  booking: Booking
}

/** A paid rental of three days, its last day so many days ago. */
async function rental(endedDaysAgo: number, values: Values = {}): Promise<Scene> {
  const [ada, bola] = [await member(town, 'Ada'), await member(town, 'Bola')]
  const dress = await item(town, ada, values)
  const booking = await paidBooking(town, bola, dress)
  await timePasses(town, booking, { days: 12 + endedDaysAgo })
  return { ada, bola, dress, booking: await bookingNow(town, booking) }
}

async function sale(): Promise<Scene> {
  const [ada, bola] = [await member(town, 'Ada'), await member(town, 'Bola')]
  const dress = await item(town, ada)
  const booking = await buy(town, bola, dress)
  await payByCard(town, bola, booking)
  return { ada, bola, dress, booking }
}

async function expectPaidOut({ ada, bola, booking }: Scene, lender: number, borrower: number): Promise<void> {
  expect(await escrow(town, booking)).toBe(0)
  expect([await balance(town, ada), await balance(town, bola)]).toEqual([lender, borrower])
}

describe('both sides confirm', () => {
  test('the rent goes to the lender and the deposit back, in one posting', async () => {
    const scene = await rental(0)
    const { ada, bola, booking } = scene
    await confirmReturn(town, bola, booking, { return_notes: 'Washed' })
    expect(await bookingNow(town, booking)).toMatchObject({
      return_status: 'not_returned',
      booking_status: 'confirmed',
    })
    expect(await escrow(town, booking)).toBe(8000)
    await confirmReturn(town, ada, booking, { return_notes: 'All fine' })
    expect(await bookingNow(town, booking)).toMatchObject({
      booking_status: 'completed',
      return_status: 'returned',
      borrower_return_notes: 'Washed',
      lender_return_notes: 'All fine',
      return_notes: 'Borrower: Washed\nLender: All fine',
      actual_return_date: day(0),
      late_days: 0,
      late_fee: 0,
      platform_fee: 0,
    })
    await expectPaidOut(scene, 3000, 5000)
    expect(await mailTo(town, ada)).toContain('You have been paid')
    expect(await mailTo(town, bola)).toContain('Your deposit is back')
  })

  test('in the other order it ends the same', async () => {
    const scene = await rental(0)
    await confirmReturn(town, scene.ada, scene.booking)
    await confirmReturn(town, scene.bola, scene.booking)
    await expectPaidOut(scene, 3000, 5000)
  })

  test('a delivery that the borrower paid goes to the lender', async () => {
    const [ada, bola] = [await member(town, 'Ada'), await member(town, 'Bola')]
    const terms = {
      pickup_method: 'delivery',
      delivery_fee: 700,
      return_delivery_fee: 300,
      owner_pays_return: true,
    }
    const choice = { delivery_address: '1 Allen Avenue', return_paid_by: 'lender' }
    const dress = await item(town, ada, terms)
    const booking = await paidBooking(town, bola, dress, choice)
    await confirmReturn(town, bola, booking)
    await confirmReturn(town, ada, booking)
    await expectPaidOut({ ada, bola, dress, booking }, 3700, 5000)
  })

  test('the platform keeps its share of the rent, never of deposit or late charges', async () => {
    const fee = (value: string) =>
      town
        .as('service')
        .update('app_settings', { setting_value: value }, { setting_key: 'platform_fee_percent' })
    const revenue = () =>
      town.one<{ balance: number }>(`select balance from private.accounts where kind = 'platform_revenue'`)
    const scene = await rental(1, { rental_price: 1000.15 })
    const before = (await revenue()).balance
    await fee('12.5')
    await confirmReturn(town, scene.bola, scene.booking)
    await confirmReturn(town, scene.ada, scene.booking, { actual_return_date: day(0) })
    await fee('0')
    expect(await bookingNow(town, scene.booking)).toMatchObject({
      late_days: 1,
      late_fee: 1000.15,
      platform_fee: 375.06,
    })
    expect((await revenue()).balance).toBe(before + 375.06)
    await expectPaidOut(scene, 3000.45 - 375.06 + 1000.15, 3999.85)
  })
})

describe('late and early', () => {
  test.each([
    ['two days late cost two daily prices', 2, 2000],
    ['a long delay costs at most the deposit', 9, 5000],
  ])('%s', async (_, days, charge) => {
    const scene = await rental(days)
    await confirmReturn(town, scene.ada, scene.booking, { actual_return_date: day(0) })
    await confirmReturn(town, scene.bola, scene.booking)
    expect(await bookingNow(town, scene.booking)).toMatchObject({ late_days: days, late_fee: charge })
    await expectPaidOut(scene, 3000 + charge, 5000 - charge)
  })

  test('waiting to confirm makes no return late: the first confirmation’s day is the latest possible', async () => {
    const scene = await rental(0)
    await confirmReturn(town, scene.bola, scene.booking)
    await timePasses(town, scene.booking, { days: 4 })
    await confirmReturn(town, scene.ada, scene.booking, { actual_return_date: day(0) })
    expect(await bookingNow(town, scene.booking)).toMatchObject({
      actual_return_date: day(-4),
      late_days: 0,
      late_fee: 0,
    })
    await expectPaidOut(scene, 3000, 5000)
  })

  test('the day the lender names counts more than the borrower’s', async () => {
    const scene = await rental(3)
    await confirmReturn(town, scene.bola, scene.booking, { actual_return_date: day(-3) })
    await confirmReturn(town, scene.ada, scene.booking, { actual_return_date: day(-2) })
    expect(await bookingNow(town, scene.booking)).toMatchObject({ actual_return_date: day(-2), late_days: 1 })
    await expectPaidOut(scene, 4000, 4000)
  })

  test('the borrower’s day counts where the lender names none', async () => {
    const scene = await rental(3)
    await confirmReturn(town, scene.bola, scene.booking, { actual_return_date: day(-3) })
    await confirmReturn(town, scene.ada, scene.booking)
    expect(await bookingNow(town, scene.booking)).toMatchObject({ actual_return_date: day(-3), late_days: 0 })
    await expectPaidOut(scene, 3000, 5000)
  })

  test('a return date in the future is refused', async () => {
    const { ada, bola, booking } = await rental(0)
    for (const person of [ada, bola]) {
      const attempt = confirmReturn(town, person, booking, { actual_return_date: day(1) })
      expect(await refusal(attempt)).toMatchObject({ code: 'PT400', hint: 'Invalid dates' })
    }
    expect(await bookingNow(town, booking)).toMatchObject({
      borrower_return_confirmed: false,
      lender_return_confirmed: false,
    })
  })

  test('an early return frees the rest of the dates and keeps the cleaning days', async () => {
    const [ada, bola, chidi] = [
      await member(town, 'Ada'),
      await member(town, 'Bola'),
      await member(town, 'Chidi'),
    ]
    const dress = await item(town, ada, { buffer_days: 2 })
    const dates = { rental_start_date: day(0), rental_end_date: day(9) }
    const booking = await paidBooking(town, bola, dress, dates)
    await confirmReturn(town, bola, booking)
    await confirmReturn(town, ada, booking)
    const taken = await town.as('visitor').call('item_taken_dates', { p_item_id: dress.id })
    expect(taken).toEqual([{ start_date: day(0), end_date: day(2) }])
    const soon = { rental_start_date: day(2), rental_end_date: day(3) }
    expect(await refusal(book(town, chidi, dress, soon))).toMatchObject({ hint: 'Item not available' })
    const next = { rental_start_date: day(3), rental_end_date: day(4) }
    expect(await book(town, chidi, dress, next)).toMatchObject({ booking_status: 'pending' })
    await expectPaidOut({ ada, bola, dress, booking }, 10_000, 5000)
  })
})

describe('one side alone', () => {
  test.each(['borrower', 'lender'] as const)(
    'confirmed by the %s alone it closes 48 hours later',
    async (side) => {
      const scene = await rental(0)
      await confirmReturn(town, side === 'borrower' ? scene.bola : scene.ada, scene.booking)
      await timePasses(town, scene.booking, { days: 2 })
      expect(await runJobs(town)).toMatchObject({ closed_returns: 0 })
      await timePasses(town, scene.booking, { days: 1 })
      expect(await runJobs(town)).toMatchObject({ closed_returns: 1, failed: [] })
      expect(await bookingNow(town, scene.booking)).toMatchObject({
        booking_status: 'completed',
        late_fee: 0,
      })
      await expectPaidOut(scene, 3000, 5000)
    },
  )

  test('it waits 48 hours from the confirmation when that comes after the last day', async () => {
    const scene = await rental(5)
    await confirmReturn(town, scene.bola, scene.booking)
    await timePasses(town, scene.booking, { minutes: 48 * 60 - 1 })
    expect(await runJobs(town)).toMatchObject({ closed_returns: 0 })
    await timePasses(town, scene.booking, { minutes: 1 })
    expect(await runJobs(town)).toMatchObject({ closed_returns: 1 })
    expect(await escrow(town, scene.booking)).toBe(0)
  })

  test('a rental that has not happened yet is not ended by one side', async () => {
    const [ada, bola] = [await member(town, 'Ada'), await member(town, 'Bola')]
    const booking = await paidBooking(town, bola, await item(town, ada))
    await confirmReturn(town, ada, booking)
    await timePasses(town, booking, { minutes: 60 * 24 * 7 })
    expect(await runJobs(town)).toMatchObject({ closed_returns: 0 })
    expect(await bookingNow(town, booking)).toMatchObject({ booking_status: 'confirmed' })
    expect(await escrow(town, booking)).toBe(8000)
  })

  test('confirmed by neither it stays open', async () => {
    const { booking } = await rental(30)
    expect(await runJobs(town)).toMatchObject({ closed_returns: 0 })
    expect(await escrow(town, booking)).toBe(8000)
  })
})

describe('who may confirm', () => {
  test('a party confirms only the own side', async () => {
    const { ada, bola, booking } = await rental(0)
    const others = [
      [bola, 'lender_return_confirmed'],
      [ada, 'borrower_return_confirmed'],
    ] as const
    for (const [person, flag] of others) {
      const attempt = town.as(person).update('transactions', { [flag]: true }, { id: booking.id })
      expect(await refusal(attempt)).toMatchObject({ code: 'PT403', ...failed })
    }
    const both = { borrower_return_confirmed: true, lender_return_confirmed: true }
    const attempt = town.as(ada).update('transactions', both, { id: booking.id })
    expect(await refusal(attempt)).toMatchObject({ code: 'PT403', ...failed })
    expect(await bookingNow(town, booking)).toMatchObject({
      borrower_return_confirmed: false,
      lender_return_confirmed: false,
    })
    expect(await escrow(town, booking)).toBe(8000)
  })

  test('a party confirms once and cannot take it back', async () => {
    const { bola, booking } = await rental(0)
    await confirmReturn(town, bola, booking, { return_notes: 'First' })
    expect(await refusal(confirmReturn(town, bola, booking, { return_notes: 'Second' }))).toMatchObject({
      code: 'PT409',
      ...failed,
    })
    const undo = town
      .as(bola)
      .update('transactions', { borrower_return_confirmed: false }, { id: booking.id })
    expect(await refusal(undo)).toMatchObject({ code: 'PT409', ...failed })
    expect(await bookingNow(town, booking)).toMatchObject({
      borrower_return_confirmed: true,
      borrower_return_notes: 'First',
    })
  })

  test('notes without a confirmation are refused', async () => {
    const { bola, booking } = await rental(0)
    const attempt = town.as(bola).update('transactions', { return_notes: 'Hm' }, { id: booking.id })
    expect(await refusal(attempt)).toMatchObject({ code: 'PT400', ...failed })
    expect(await bookingNow(town, booking)).toMatchObject({ return_notes: null })
  })

  test.each(['stranger', 'admin'])('a %s confirms nothing', async (who) => {
    const { booking } = await rental(0)
    const other = await member(town, 'Other', { admin: who === 'admin' })
    const values = { borrower_return_confirmed: true, lender_return_confirmed: true }
    const attempt = town.as(other).update('transactions', values, { id: booking.id })
    expect(await attempt).toEqual([])
    expect(await bookingNow(town, booking)).toMatchObject({
      borrower_return_confirmed: false,
      lender_return_confirmed: false,
    })
    expect(await escrow(town, booking)).toBe(8000)
  })

  test('a visitor and the service cannot update a booking', async () => {
    const { booking } = await rental(0)
    for (const caller of ['visitor', 'service'] as const) {
      const attempt = town
        .as(caller)
        .update('transactions', { lender_return_confirmed: true }, { id: booking.id })
      expect(await refusal(attempt)).toMatchObject(forbidden)
    }
    expect(await escrow(town, booking)).toBe(8000)
  })

  test.each(['unpaid', 'requested', 'cancelled', 'completed'])(
    'a booking that is %s is not confirmed',
    async (state) => {
      const [ada, bola] = [await member(town, 'Ada'), await member(town, 'Bola')]
      const dress = await item(town, ada, { approval_required: state === 'requested' })
      const booking =
        state === 'unpaid' ? await book(town, bola, dress) : await paidBooking(town, bola, dress)
      if (state === 'cancelled') await town.as(bola).call('cancel_booking', { p_transaction_id: booking.id })
      if (state === 'completed') {
        await confirmReturn(town, bola, booking)
        await confirmReturn(town, ada, booking)
      }
      const before = await bookingNow(town, booking)
      expect(await refusal(confirmReturn(town, bola, booking))).toMatchObject({ code: 'PT409', ...failed })
      expect(await bookingNow(town, booking)).toEqual(before)
    },
  )

  test.each([
    'booking_status',
    'payment_status',
    'return_status',
    'lender_id',
    'borrower_id',
    'item_id',
    'deposit_amount',
    'total_amount',
    'late_fee',
    'rental_end_date',
    'paid_at',
  ])('a party cannot change %s', async (column) => {
    const { bola, booking } = await rental(0)
    const before = await bookingNow(town, booking)
    const value = Reflect.get(before, column)
    const attempt = town.as(bola).update('transactions', { [column]: value }, { id: booking.id })
    expect(await refusal(attempt)).toMatchObject(forbidden)
    expect(await bookingNow(town, booking)).toEqual(before)
  })

  test('nobody removes a booking', async () => {
    const { ada, bola, booking } = await rental(0)
    for (const caller of [ada, bola, 'visitor', 'service'] as const) {
      expect(await refusal(town.as(caller).remove('transactions', { id: booking.id }))).toMatchObject(
        forbidden,
      )
    }
    expect(await escrow(town, booking)).toBe(8000)
  })
})

describe('reading bookings', () => {
  test('the parties and an admin read a booking, strangers get no row and visitors no access', async () => {
    const { ada, bola, booking } = await rental(0)
    const admin = await member(town, 'Admin', { admin: true })
    for (const person of [ada, bola, admin]) {
      expect(await town.as(person).read('transactions', { id: booking.id })).toHaveLength(1)
    }
    const stranger = await member(town, 'Stranger')
    expect(await town.as(stranger).read('transactions')).toEqual([])
    expect(await refusal(town.as('visitor').read('transactions'))).toMatchObject(forbidden)
  })

  test('"Where is my naira" shows the parties every move, and strangers nothing', async () => {
    const { ada, bola, booking } = await rental(1)
    await confirmReturn(town, ada, booking, { actual_return_date: day(0) })
    await confirmReturn(town, bola, booking)
    const money = await town.as(bola).call('booking_money', { p_transaction_id: booking.id })
    expect(
      money.map(({ kind, amount, from_label, to_label }) => [kind, amount, from_label, to_label]),
    ).toEqual([
      ['card_payment', 8000, 'Card', 'Held by Aso'],
      ['rent', 3000, 'Held by Aso', "Ada's wallet"],
      ['late_charge', 1000, 'Held by Aso', "Ada's wallet"],
      ['deposit_refund', 4000, 'Held by Aso', 'Your wallet'],
    ])
    const stranger = await member(town, 'Stranger')
    const nosy = town.as(stranger).call('booking_money', { p_transaction_id: booking.id })
    expect(await refusal(nosy)).toMatchObject({ code: 'PT404', hint: 'Transaction Not Found' })
  })
})

describe('handover', () => {
  const handOver = (person: Person, booking: Booking) =>
    town.as(person).call('mark_handed_over', { p_transaction_id: booking.id })

  test('the lender marks a rental handed over, and doing it again changes nothing', async () => {
    const { ada, booking } = await rental(0)
    expect(await handOver(ada, booking)).toEqual([{ mark_handed_over: 'active' }])
    const after = await bookingNow(town, booking)
    expect(after.handed_over_at).not.toBeNull()
    await handOver(ada, booking)
    expect(await bookingNow(town, booking)).toEqual(after)
  })

  test('the borrower and a stranger cannot mark it', async () => {
    const { bola, booking } = await rental(0)
    expect(await refusal(handOver(bola, booking))).toMatchObject({ code: 'PT403', hint: 'Access denied' })
    const stranger = await member(town, 'Stranger')
    expect(await refusal(handOver(stranger, booking))).toMatchObject({ code: 'PT404' })
    expect(await bookingNow(town, booking)).toMatchObject({
      booking_status: 'confirmed',
      handed_over_at: null,
    })
  })

  test('an unpaid booking is not handed over', async () => {
    const [ada, bola] = [await member(town, 'Ada'), await member(town, 'Bola')]
    const booking = await book(town, bola, await item(town, ada))
    expect(await refusal(handOver(ada, booking))).toMatchObject({
      code: 'PT409',
      hint: 'Handover not possible',
    })
    expect(await bookingNow(town, booking)).toMatchObject({ handed_over_at: null })
  })

  test('a rental that was handed over still settles when both confirm', async () => {
    const scene = await rental(0)
    await handOver(scene.ada, scene.booking)
    await confirmReturn(town, scene.bola, scene.booking)
    await confirmReturn(town, scene.ada, scene.booking)
    await expectPaidOut(scene, 3000, 5000)
  })
})

describe('sales', () => {
  test('a sale closes when the buyer confirms', async () => {
    const scene = await sale()
    await town.as(scene.ada).call('mark_handed_over', { p_transaction_id: scene.booking.id })
    expect(await escrow(town, scene.booking)).toBe(20_000)
    await confirmReturn(town, scene.bola, scene.booking)
    expect(await bookingNow(town, scene.booking)).toMatchObject({ booking_status: 'completed' })
    await expectPaidOut(scene, 20_000, 0)
    expect(await town.as('visitor').read('items', { id: scene.dress.id })).toMatchObject([{ status: 'sold' }])
  })

  test('without the buyer’s word it closes three days after the handover', async () => {
    const scene = await sale()
    await town.as(scene.ada).call('mark_handed_over', { p_transaction_id: scene.booking.id })
    await timePasses(town, scene.booking, { minutes: 3 * 24 * 60 - 1 })
    expect(await runJobs(town)).toMatchObject({ closed_returns: 0 })
    await timePasses(town, scene.booking, { minutes: 1 })
    expect(await runJobs(town)).toMatchObject({ closed_returns: 1, failed: [] })
    await expectPaidOut(scene, 20_000, 0)
  })

  test('a sale that was never handed over does not close by itself', async () => {
    const { booking } = await sale()
    await timePasses(town, booking, { days: 30 })
    expect(await runJobs(town)).toMatchObject({ closed_returns: 0 })
    expect(await escrow(town, booking)).toBe(20_000)
  })
})
