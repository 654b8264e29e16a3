import { describe, expect, test } from 'vitest'
import {
  type Booking,
  book,
  bookingNow,
  buy,
  confirmReturn,
  day,
  escrow,
  item,
  member,
  paidBooking,
  payByCard,
  runJobs,
  timePasses,
} from '../../support/database/builders.ts'
import { refusal } from '../../support/database/refusals.ts'
import { type BookedScene, dressScene, endedRental, expectPaidOut } from '../../support/database/rentals.ts'
import { openTown, type Person } from '../../support/database/test-database.ts'

const town = openTown()

async function sale(): Promise<BookedScene> {
  const { ada, bola, dress } = await dressScene(town)
  const booking = await buy(town, bola, dress)
  await payByCard(town, bola, booking)
  return { ada, bola, dress, booking }
}

describe('one side alone', () => {
  test.each(['borrower', 'lender'] as const)(
    'confirmed by the %s alone it closes 48 hours later',
    async (side) => {
      const scene = await endedRental(town, 0)
      await confirmReturn(town, side === 'borrower' ? scene.bola : scene.ada, scene.booking)
      await timePasses(town, scene.booking, { days: 2 })
      expect(await runJobs(town)).toMatchObject({ closed_returns: 0 })
      await timePasses(town, scene.booking, { days: 1 })
      expect(await runJobs(town)).toMatchObject({ closed_returns: 1, failed: [] })
      expect(await bookingNow(town, scene.booking)).toMatchObject({
        booking_status: 'completed',
        late_fee: 0,
      })
      await expectPaidOut(town, scene, 3000, 5000)
    },
  )

  test('it waits 48 hours from the confirmation when that comes after the last day', async () => {
    const scene = await endedRental(town, 5)
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
    const { booking } = await endedRental(town, 30)
    expect(await runJobs(town)).toMatchObject({ closed_returns: 0 })
    expect(await escrow(town, booking)).toBe(8000)
  })
})

describe('handover', () => {
  const handOver = (person: Person, booking: Booking) =>
    town.as(person).call('mark_handed_over', { p_transaction_id: booking.id })

  test('the lender marks a rental handed over, and doing it again changes nothing', async () => {
    const { ada, booking } = await endedRental(town, 0)
    expect(await handOver(ada, booking)).toEqual([{ mark_handed_over: 'active' }])
    const after = await bookingNow(town, booking)
    expect(after.handed_over_at).not.toBeNull()
    await handOver(ada, booking)
    expect(await bookingNow(town, booking)).toEqual(after)
  })

  test('the borrower and a stranger cannot mark it', async () => {
    const { bola, booking } = await endedRental(town, 0)
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

  test('a rental is not marked handed over while its borrower can cancel free of charge', async () => {
    const [ada, bola] = [await member(town, 'Ada'), await member(town, 'Bola')]
    const booking = await paidBooking(town, bola, await item(town, ada))
    expect(await refusal(handOver(ada, booking))).toMatchObject({
      code: 'PT409',
      hint: 'Handover not possible',
    })
    expect(await bookingNow(town, booking)).toMatchObject({
      booking_status: 'confirmed',
      handed_over_at: null,
    })
    await timePasses(town, booking, { days: 8 })
    expect(await handOver(ada, booking)).toEqual([{ mark_handed_over: 'active' }])
  })

  test('marking it keeps when the lender has confirmed the return', async () => {
    const [ada, bola] = [await member(town, 'Ada'), await member(town, 'Bola')]
    const dates = { rental_start_date: day(1), rental_end_date: day(3) }
    const booking = await paidBooking(town, bola, await item(town, ada), dates)
    await confirmReturn(town, ada, booking)
    const { lender_confirmed_at } = await bookingNow(town, booking)
    await handOver(ada, booking)
    expect(lender_confirmed_at).not.toBeNull()
    expect(await bookingNow(town, booking)).toMatchObject({ booking_status: 'active', lender_confirmed_at })
  })

  test('a rental that was handed over still settles when both confirm', async () => {
    const scene = await endedRental(town, 0)
    await handOver(scene.ada, scene.booking)
    await confirmReturn(town, scene.bola, scene.booking)
    await confirmReturn(town, scene.ada, scene.booking)
    await expectPaidOut(town, scene, 3000, 5000)
  })
})

describe('sales', () => {
  test('a sale closes when the buyer confirms', async () => {
    const scene = await sale()
    await town.as(scene.ada).call('mark_handed_over', { p_transaction_id: scene.booking.id })
    expect(await escrow(town, scene.booking)).toBe(20_000)
    await confirmReturn(town, scene.bola, scene.booking)
    expect(await bookingNow(town, scene.booking)).toMatchObject({ booking_status: 'completed' })
    await expectPaidOut(town, scene, 20_000, 0)
    expect(await town.as('visitor').read('items', { id: scene.dress.id })).toMatchObject([{ status: 'sold' }])
  })

  test('without the buyer’s word it closes three days after the handover', async () => {
    const scene = await sale()
    await town.as(scene.ada).call('mark_handed_over', { p_transaction_id: scene.booking.id })
    await timePasses(town, scene.booking, { minutes: 3 * 24 * 60 - 1 })
    expect(await runJobs(town)).toMatchObject({ closed_returns: 0 })
    await timePasses(town, scene.booking, { minutes: 1 })
    expect(await runJobs(town)).toMatchObject({ closed_returns: 1, failed: [] })
    await expectPaidOut(town, scene, 20_000, 0)
  })

  test('a sale that was never handed over does not close by itself', async () => {
    const { booking } = await sale()
    await timePasses(town, booking, { days: 30 })
    expect(await runJobs(town)).toMatchObject({ closed_returns: 0 })
    expect(await escrow(town, booking)).toBe(20_000)
  })
})
