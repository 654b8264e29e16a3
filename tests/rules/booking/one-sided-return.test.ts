import { describe, expect, test } from 'vitest'
import {
  type BookingRow,
  day,
  heldForBooking,
  insertBooking,
  insertPaidBooking,
  insertPurchase,
  item,
  member,
  moveIntoPast,
  runJobs,
  settleCardPayment,
  storedBooking,
  updateReturnConfirmation,
} from '../../support/database/builders.ts'
import { deadlineOf, leaveTime, passDeadline } from '../../support/database/deadlines.ts'
import { refusal } from '../../support/database/refusals.ts'
import {
  type BookedDressSetup,
  expectPaidOut,
  setUpDress,
  setUpEndedRental,
} from '../../support/database/rentals.ts'
import { openTestDatabase, type Person } from '../../support/database/test-database.ts'

const db = openTestDatabase()

async function sale(): Promise<BookedDressSetup> {
  const { ada, bola, dress } = await setUpDress(db)
  const booking = await insertPurchase(db, bola, dress)
  await settleCardPayment(db, bola, booking)
  return { ada, bola, dress, booking }
}

describe('one side alone', () => {
  test.each(['borrower', 'lender'] as const)(
    'after a proven handover, confirmed by the %s alone it closes 48 hours later',
    async (side) => {
      const setup = await setUpEndedRental(db, 1)
      await db.as(setup.bola).call('confirm_receipt', { p_transaction_id: setup.booking.id })
      const inTime = { actual_return_date: day(-1) }
      await updateReturnConfirmation(db, side === 'borrower' ? setup.bola : setup.ada, setup.booking, inTime)
      await leaveTime(db, setup.booking, 1)
      expect(await runJobs(db)).toMatchObject({ failed: [] })
      expect(await storedBooking(db, setup.booking)).toMatchObject({ booking_status: 'active' })
      await leaveTime(db, setup.booking, -1)
      expect(await runJobs(db)).toMatchObject({ deadlines: { confirm_return: 1 }, failed: [] })
      expect(await storedBooking(db, setup.booking)).toMatchObject({
        booking_status: 'completed',
        late_fee: 0,
      })
      await expectPaidOut(db, setup, 3000, 5000)
    },
  )

  test('it waits 48 hours from the confirmation when that comes after the last day', async () => {
    const setup = await setUpEndedRental(db, 5)
    await updateReturnConfirmation(db, setup.bola, setup.booking)
    const { due_at } = (await deadlineOf(db, setup.booking)) ?? {}
    const confirmed = (await storedBooking(db, setup.booking)).borrower_confirmed_at ?? ''
    expect(Date.parse(due_at ?? '') - Date.parse(confirmed)).toBe(48 * 60 * 60 * 1000)
    await passDeadline(db, setup.booking)
    // Nobody named a day: the item came back on the day of the confirmation, five days late.
    await expectPaidOut(db, setup, 8000, 0)
  })

  test('the lender’s word alone proves no handover: it goes to an admin', async () => {
    const setup = await setUpEndedRental(db, 1)
    await updateReturnConfirmation(db, setup.ada, setup.booking)
    expect(await passDeadline(db, setup.booking)).toMatchObject({ deadlines: { handover_unproven: 1 } })
    expect(await storedBooking(db, setup.booking)).toMatchObject({ booking_status: 'disputed' })
    expect(await heldForBooking(db, setup.booking)).toBe(8000)
  })

  test('a rental that has not happened yet is not ended by one side', async () => {
    const [ada, bola] = [await member(db, 'Ada'), await member(db, 'Bola')]
    const booking = await insertPaidBooking(db, bola, await item(db, ada))
    await updateReturnConfirmation(db, ada, booking)
    await moveIntoPast(db, booking, { minutes: 60 * 24 * 7 })
    expect(await runJobs(db)).toMatchObject({ failed: [] })
    expect(await storedBooking(db, booking)).toMatchObject({ booking_status: 'confirmed' })
    expect(await heldForBooking(db, booking)).toBe(8000)
  })
})

describe('handover', () => {
  const handOver = (person: Person, booking: BookingRow) =>
    db.as(person).call('mark_handed_over', { p_transaction_id: booking.id })

  test('the lender marks a rental handed over, and doing it again changes nothing', async () => {
    const { ada, booking } = await setUpEndedRental(db, 0)
    expect(await handOver(ada, booking)).toEqual([{ mark_handed_over: 'active' }])
    const after = await storedBooking(db, booking)
    expect(after.handed_over_at).not.toBeNull()
    await handOver(ada, booking)
    expect(await storedBooking(db, booking)).toEqual(after)
  })

  test('the borrower and a stranger cannot mark it', async () => {
    const { bola, booking } = await setUpEndedRental(db, 0)
    expect(await refusal(handOver(bola, booking))).toMatchObject({ code: 'PT403', hint: 'Access denied' })
    const stranger = await member(db, 'Stranger')
    expect(await refusal(handOver(stranger, booking))).toMatchObject({ code: 'PT404' })
    expect(await storedBooking(db, booking)).toMatchObject({
      booking_status: 'confirmed',
      handed_over_at: null,
    })
  })

  test('an unpaid booking is not handed over', async () => {
    const [ada, bola] = [await member(db, 'Ada'), await member(db, 'Bola')]
    const booking = await insertBooking(db, bola, await item(db, ada))
    expect(await refusal(handOver(ada, booking))).toMatchObject({
      code: 'PT409',
      hint: 'Handover not possible',
    })
    expect(await storedBooking(db, booking)).toMatchObject({ handed_over_at: null })
  })

  test('a rental is not marked handed over while its borrower can cancel free of charge', async () => {
    const [ada, bola] = [await member(db, 'Ada'), await member(db, 'Bola')]
    const booking = await insertPaidBooking(db, bola, await item(db, ada))
    expect(await refusal(handOver(ada, booking))).toMatchObject({
      code: 'PT409',
      hint: 'Handover not possible',
    })
    expect(await storedBooking(db, booking)).toMatchObject({
      booking_status: 'confirmed',
      handed_over_at: null,
    })
    await moveIntoPast(db, booking, { days: 8 })
    expect(await handOver(ada, booking)).toEqual([{ mark_handed_over: 'active' }])
  })

  test('marking it keeps when the lender has confirmed the return', async () => {
    const [ada, bola] = [await member(db, 'Ada'), await member(db, 'Bola')]
    const dates = { rental_start_date: day(1), rental_end_date: day(3) }
    const booking = await insertPaidBooking(db, bola, await item(db, ada), dates)
    await updateReturnConfirmation(db, ada, booking)
    const { lender_confirmed_at } = await storedBooking(db, booking)
    await handOver(ada, booking)
    expect(lender_confirmed_at).not.toBeNull()
    expect(await storedBooking(db, booking)).toMatchObject({ booking_status: 'active', lender_confirmed_at })
  })

  test('a rental that was handed over still settles when both confirm', async () => {
    const setup = await setUpEndedRental(db, 0)
    await handOver(setup.ada, setup.booking)
    await updateReturnConfirmation(db, setup.bola, setup.booking)
    await updateReturnConfirmation(db, setup.ada, setup.booking)
    await expectPaidOut(db, setup, 3000, 5000)
  })
})

describe('sales', () => {
  test('a sale closes when the buyer confirms', async () => {
    const setup = await sale()
    await db.as(setup.ada).call('mark_handed_over', { p_transaction_id: setup.booking.id })
    expect(await heldForBooking(db, setup.booking)).toBe(20_000)
    await updateReturnConfirmation(db, setup.bola, setup.booking)
    expect(await storedBooking(db, setup.booking)).toMatchObject({ booking_status: 'completed' })
    await expectPaidOut(db, setup, 20_000, 0)
    expect(await db.as('visitor').read('items', { id: setup.dress.id })).toMatchObject([{ status: 'sold' }])
  })

  test('without the buyer’s word it goes to an admin three days after the handover', async () => {
    const setup = await sale()
    await db.as(setup.ada).call('mark_handed_over', { p_transaction_id: setup.booking.id })
    await leaveTime(db, setup.booking, 1)
    await runJobs(db)
    expect(await storedBooking(db, setup.booking)).toMatchObject({ booking_status: 'confirmed' })
    expect(await passDeadline(db, setup.booking)).toMatchObject({
      deadlines: { handover_unproven: 1 },
      failed: [],
    })
    expect(await storedBooking(db, setup.booking)).toMatchObject({ booking_status: 'disputed' })
    expect(await heldForBooking(db, setup.booking)).toBe(20_000)
  })

  test('a sale that nobody handed over comes back whole after seven days', async () => {
    const setup = await sale()
    await leaveTime(db, setup.booking, 1)
    await runJobs(db)
    expect(await heldForBooking(db, setup.booking)).toBe(20_000)
    expect(await passDeadline(db, setup.booking)).toMatchObject({ deadlines: { nobody_handed_over: 1 } })
    await expectPaidOut(db, setup, 0, 20_000)
    expect(await db.as('visitor').read('items', { id: setup.dress.id })).toMatchObject([
      { status: 'available' },
    ])
  })
})
