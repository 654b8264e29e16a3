import { describe, expect, test } from 'vitest'
import {
  day,
  heldForBooking,
  insertBooking,
  insertPaidBooking,
  item,
  mailSubjects,
  member,
  moveIntoPast,
  storedBooking,
  updateReturnConfirmation,
  walletBalance,
} from '../../support/database/builders.ts'
import { passDeadline } from '../../support/database/deadlines.ts'
import { refusal } from '../../support/database/refusals.ts'
import { expectPaidOut, setUpEndedRental } from '../../support/database/rentals.ts'
import { openTestDatabase } from '../../support/database/test-database.ts'

const db = openTestDatabase()

describe('both sides confirm', () => {
  test('the rent goes to the lender and the deposit back, in one posting', async () => {
    const setup = await setUpEndedRental(db, 0)
    const { ada, bola, booking } = setup
    await updateReturnConfirmation(db, bola, booking, { return_notes: 'Washed' })
    expect(await storedBooking(db, booking)).toMatchObject({
      return_status: 'not_returned',
      booking_status: 'confirmed',
    })
    expect(await heldForBooking(db, booking)).toBe(8000)
    await updateReturnConfirmation(db, ada, booking, { return_notes: 'All fine' })
    expect(await storedBooking(db, booking)).toMatchObject({
      booking_status: 'completed',
      return_status: 'returned',
      borrower_return_notes: 'Washed',
      lender_return_notes: 'All fine',
      return_notes: 'Borrower: Washed\nLender: All fine',
      actual_return_date: day(0),
      handover_proven_at: expect.any(String),
      late_days: 0,
      late_fee: 0,
      platform_fee: 0,
    })
    await expectPaidOut(db, setup, 3000, 5000)
    expect(await mailSubjects(db, ada)).toContain('You have been paid')
    expect(await mailSubjects(db, bola)).toContain('Your deposit is back')
  })

  test('in the other order it ends the same', async () => {
    const setup = await setUpEndedRental(db, 0)
    await updateReturnConfirmation(db, setup.ada, setup.booking)
    await updateReturnConfirmation(db, setup.bola, setup.booking)
    await expectPaidOut(db, setup, 3000, 5000)
  })

  test('a delivery that the borrower paid goes to the lender', async () => {
    const [ada, bola] = [await member(db, 'Ada'), await member(db, 'Bola')]
    const terms = {
      pickup_method: 'delivery',
      delivery_fee: 700,
      return_delivery_fee: 300,
      owner_pays_return: true,
    }
    const choice = { delivery_address: '1 Allen Avenue', return_paid_by: 'lender' }
    const dress = await item(db, ada, terms)
    const booking = await insertPaidBooking(db, bola, dress, choice)
    await updateReturnConfirmation(db, bola, booking)
    await updateReturnConfirmation(db, ada, booking)
    await expectPaidOut(db, { ada, bola, dress, booking }, 3700, 5000)
  })

  test('the platform keeps its share of the rent, never of deposit or late charges', async () => {
    const fee = (value: string) =>
      db
        .as('service')
        .update('app_settings', { setting_value: value }, { setting_key: 'platform_fee_percent' })
    const revenue = () =>
      db.one<{ balance: number }>(
        `select balance from private.ledger_accounts where kind = 'platform_revenue'`,
      )
    await fee('12.5')
    const setup = await setUpEndedRental(db, 1, { rental_price: 1000.15 })
    // What the business asks later changes no booking that is made.
    await fee('0')
    const before = (await revenue()).balance
    await updateReturnConfirmation(db, setup.bola, setup.booking, { actual_return_date: day(0) })
    await updateReturnConfirmation(db, setup.ada, setup.booking, { actual_return_date: day(0) })
    expect(await storedBooking(db, setup.booking)).toMatchObject({
      late_days: 1,
      late_fee: 1000.15,
      platform_fee: 375.06,
    })
    expect((await revenue()).balance).toBe(before + 375.06)
    await expectPaidOut(db, setup, 3000.45 - 375.06 + 1000.15, 3999.85)
  })
})

describe('late and early', () => {
  test.each([
    ['two days late cost two daily prices', 2, 2000],
    ['a long delay costs at most the deposit', 9, 5000],
  ])('%s', async (_, days, charge) => {
    const setup = await setUpEndedRental(db, days)
    await updateReturnConfirmation(db, setup.ada, setup.booking, { actual_return_date: day(0) })
    await updateReturnConfirmation(db, setup.bola, setup.booking, { actual_return_date: day(0) })
    expect(await storedBooking(db, setup.booking)).toMatchObject({ late_days: days, late_fee: charge })
    await expectPaidOut(db, setup, 3000 + charge, 5000 - charge)
  })

  test('the lender’s later day is a claim for the difference, which does not wait for the rest', async () => {
    const setup = await setUpEndedRental(db, 3)
    await updateReturnConfirmation(db, setup.bola, setup.booking, { actual_return_date: day(-2) })
    await updateReturnConfirmation(db, setup.ada, setup.booking, { actual_return_date: day(0) })
    expect(await storedBooking(db, setup.booking)).toMatchObject({
      booking_status: 'returned',
      return_status: 'returned',
      actual_return_date: day(-2),
      late_days: 1,
      late_fee: 1000,
      claimed_amount: 2000,
    })
    const line = `select kind, claimed_amount from public.claim_lines l join public.deposit_claims c on c.id = l.claim_id
      where c.transaction_id = $1`
    expect(await db.query(line, [setup.booking.id])).toEqual([{ kind: 'late_days', claimed_amount: 2000 }])
    expect([await walletBalance(db, setup.ada), await walletBalance(db, setup.bola)]).toEqual([4000, 2000])
    expect(await heldForBooking(db, setup.booking)).toBe(2000)
  })

  test('in the other order it ends the same', async () => {
    const setup = await setUpEndedRental(db, 3)
    await updateReturnConfirmation(db, setup.ada, setup.booking, { actual_return_date: day(0) })
    await updateReturnConfirmation(db, setup.bola, setup.booking, { actual_return_date: day(-2) })
    expect(await storedBooking(db, setup.booking)).toMatchObject({ late_fee: 1000, claimed_amount: 2000 })
    expect([await walletBalance(db, setup.ada), await walletBalance(db, setup.bola)]).toEqual([4000, 2000])
  })

  test('a first confirmation in time caps nothing that the lender names later', async () => {
    const setup = await setUpEndedRental(db, 0)
    await updateReturnConfirmation(db, setup.bola, setup.booking)
    await moveIntoPast(db, setup.booking, { days: 4 })
    await updateReturnConfirmation(db, setup.ada, setup.booking, { actual_return_date: day(0) })
    expect(await storedBooking(db, setup.booking)).toMatchObject({ late_fee: 0, claimed_amount: 4000 })
    expect([await walletBalance(db, setup.ada), await walletBalance(db, setup.bola)]).toEqual([3000, 1000])
  })

  test('a lender who names an earlier day than the borrower is paid by it', async () => {
    const setup = await setUpEndedRental(db, 3)
    await updateReturnConfirmation(db, setup.bola, setup.booking, { actual_return_date: day(0) })
    await updateReturnConfirmation(db, setup.ada, setup.booking, { actual_return_date: day(-2) })
    expect(await storedBooking(db, setup.booking)).toMatchObject({
      actual_return_date: day(-2),
      late_days: 1,
    })
    await expectPaidOut(db, setup, 4000, 4000)
  })

  test('the borrower’s day counts where the lender names none', async () => {
    const setup = await setUpEndedRental(db, 3)
    await updateReturnConfirmation(db, setup.bola, setup.booking, { actual_return_date: day(-3) })
    await updateReturnConfirmation(db, setup.ada, setup.booking)
    expect(await storedBooking(db, setup.booking)).toMatchObject({
      actual_return_date: day(-3),
      late_days: 0,
    })
    await expectPaidOut(db, setup, 3000, 5000)
  })

  test('a return date in the future is refused', async () => {
    const { ada, bola, booking } = await setUpEndedRental(db, 0)
    for (const person of [ada, bola]) {
      const attempt = updateReturnConfirmation(db, person, booking, { actual_return_date: day(1) })
      expect(await refusal(attempt)).toMatchObject({ code: 'PT400', hint: 'Invalid dates' })
    }
    expect(await storedBooking(db, booking)).toMatchObject({
      borrower_return_confirmed: false,
      lender_return_confirmed: false,
    })
  })

  test('a return date before the rental, or before all dates, is refused: settling could never count from it', async () => {
    const { ada, bola, booking } = await setUpEndedRental(db, 3)
    for (const person of [ada, bola]) {
      for (const actual_return_date of ['-infinity', 'infinity', '0001-01-01', day(-6)]) {
        const attempt = updateReturnConfirmation(db, person, booking, { actual_return_date })
        expect(await refusal(attempt)).toMatchObject({ code: 'PT400', hint: 'Invalid dates' })
      }
    }
    await updateReturnConfirmation(db, ada, booking, { actual_return_date: day(-5) })
    await updateReturnConfirmation(db, bola, booking)
    expect(await storedBooking(db, booking)).toMatchObject({ booking_status: 'completed', late_days: 0 })
  })

  test('a borrower who confirms before the rental has begun caps no late charge either', async () => {
    const [ada, bola] = [await member(db, 'Ada'), await member(db, 'Bola')]
    const booking = await insertPaidBooking(db, bola, await item(db, ada))
    await updateReturnConfirmation(db, bola, booking)
    await moveIntoPast(db, booking, { days: 14 })
    await updateReturnConfirmation(db, ada, booking, { actual_return_date: day(0) })
    expect(await storedBooking(db, booking)).toMatchObject({ late_fee: 0, claimed_amount: 2000 })
    expect(await heldForBooking(db, booking)).toBe(2000)
  })

  test('a rental that closes by itself on a word from before its beginning is nobody’s lateness', async () => {
    const [ada, bola] = [await member(db, 'Ada'), await member(db, 'Bola')]
    const booking = await insertPaidBooking(db, bola, await item(db, ada))
    await updateReturnConfirmation(db, bola, booking)
    await moveIntoPast(db, booking, { days: 20 })
    expect(await passDeadline(db, booking)).toMatchObject({ failed: [] })
    expect(await storedBooking(db, booking)).toMatchObject({
      booking_status: 'completed',
      late_days: 0,
      late_fee: 0,
    })
  })

  test('an early return frees the rest of the dates and keeps the cleaning days', async () => {
    const [ada, bola, chidi] = [await member(db, 'Ada'), await member(db, 'Bola'), await member(db, 'Chidi')]
    const dress = await item(db, ada, { buffer_days: 2 })
    const dates = { rental_start_date: day(0), rental_end_date: day(9) }
    const booking = await insertPaidBooking(db, bola, dress, dates)
    await updateReturnConfirmation(db, bola, booking)
    await updateReturnConfirmation(db, ada, booking)
    const taken = await db.as('visitor').call('item_taken_dates', { p_item_id: dress.id })
    expect(taken).toEqual([{ start_date: day(0), end_date: day(2), kind: 'booked' }])
    const soon = { rental_start_date: day(2), rental_end_date: day(3) }
    expect(await refusal(insertBooking(db, chidi, dress, soon))).toMatchObject({ hint: 'Item not available' })
    const next = { rental_start_date: day(3), rental_end_date: day(4) }
    expect(await insertBooking(db, chidi, dress, next)).toMatchObject({ booking_status: 'pending' })
    await expectPaidOut(db, { ada, bola, dress, booking }, 10_000, 5000)
  })
})
