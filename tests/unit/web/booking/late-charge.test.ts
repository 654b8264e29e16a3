import { describe, expect, test } from 'vitest'
import { lateCharge } from '@/features/transactions/return/late-charge'
import { rentalOf, saleOf } from '../../../support/fixtures/booking-row.ts'

describe('the late charge of a return', () => {
  test('is none on the last day', () => {
    expect(lateCharge(rentalOf('borrower'), '2026-08-12')).toBeNull()
  })

  test('is none before the last day', () => {
    expect(lateCharge(rentalOf('borrower'), '2026-08-11')).toBeNull()
  })

  test('is the daily price for each day after it', () => {
    expect(lateCharge(rentalOf('borrower'), '2026-08-14')).toEqual({
      days: 2,
      amount: 2000,
      claimed: 0,
      countedDay: null,
    })
  })

  test('is at most the deposit', () => {
    expect(lateCharge(rentalOf('lender'), '2026-08-20')).toMatchObject({ days: 8, amount: 5000 })
  })

  test('is nothing where there is no deposit', () => {
    expect(lateCharge(rentalOf('lender', { deposit_amount: 0 }), '2026-08-14')).toMatchObject({ amount: 0 })
  })

  test('is exact to the kobo', () => {
    expect(lateCharge(rentalOf('borrower', { rental_price: 333.35 }), '2026-08-15')?.amount).toBe(1000.05)
  })

  test('is none for a purchase', () => {
    expect(lateCharge(saleOf('borrower'), '2026-08-20')).toBeNull()
  })

  test('counts days across the end of a month', () => {
    const booking = rentalOf('borrower', { rental_end_date: '2026-02-27' })
    expect(lateCharge(booking, '2026-03-01')?.days).toBe(2)
  })
})

describe('two different days', () => {
  const ownerSays = (lender_return_date: string | null) =>
    rentalOf('borrower', {
      lender_return_confirmed: true,
      lender_confirmed_at: '2026-08-16T09:00:00Z',
      lender_return_date,
    })
  const renterSays = (borrower_return_date: string | null) =>
    rentalOf('lender', {
      borrower_return_confirmed: true,
      borrower_confirmed_at: '2026-08-13T09:00:00Z',
      borrower_return_date,
    })

  test('the owner’s earlier day counts', () => {
    expect(lateCharge(ownerSays('2026-08-13'), '2026-08-16')).toEqual({
      days: 1,
      amount: 1000,
      claimed: 0,
      countedDay: '2026-08-13',
    })
  })

  test('what the owner’s later day costs more is claimed', () => {
    expect(lateCharge(ownerSays('2026-08-15'), '2026-08-13')).toEqual({
      days: 1,
      amount: 1000,
      claimed: 2000,
      countedDay: null,
    })
  })

  test('also from a renter who was in time', () => {
    expect(lateCharge(ownerSays('2026-08-15'), '2026-08-12')).toMatchObject({
      days: 0,
      amount: 0,
      claimed: 3000,
    })
  })

  test('the renter’s day counts where the owner named none', () => {
    expect(lateCharge(ownerSays(null), '2026-08-14')).toMatchObject({ days: 2, amount: 2000, claimed: 0 })
  })

  test('an owner who names a later day than the renter claims the difference, however early that one confirmed', () => {
    expect(lateCharge(renterSays('2026-08-13'), '2026-08-18')).toEqual({
      days: 1,
      amount: 1000,
      claimed: 4000,
      countedDay: '2026-08-13',
    })
  })

  test('and all of it from a renter who named none', () => {
    expect(lateCharge(renterSays(null), '2026-08-14')).toMatchObject({ amount: 0, claimed: 2000 })
  })

  test('nobody claims more than the deposit', () => {
    expect(lateCharge(renterSays('2026-08-16'), '2026-08-30')).toMatchObject({ amount: 4000, claimed: 1000 })
  })
})
