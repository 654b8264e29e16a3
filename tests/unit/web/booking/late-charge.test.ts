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

describe('the day that counts', () => {
  test('is the one that the owner named, when the renter names another', () => {
    const booking = rentalOf('borrower', {
      lender_confirmed_at: '2026-08-16T09:00:00Z',
      lender_return_date: '2026-08-13',
    })
    expect(lateCharge(booking, '2026-08-16')).toEqual({ days: 1, amount: 1000, countedDay: '2026-08-13' })
  })

  test('is the one that the owner names, when the renter named another', () => {
    const booking = rentalOf('lender', {
      borrower_confirmed_at: '2026-08-16T09:00:00Z',
      borrower_return_date: '2026-08-12',
    })
    expect(lateCharge(booking, '2026-08-14')).toEqual({ days: 2, amount: 2000, countedDay: null })
  })

  test('is never later than the day on which the other side confirmed', () => {
    const booking = rentalOf('lender', { borrower_confirmed_at: '2026-08-13T09:00:00Z' })
    expect(lateCharge(booking, '2026-08-18')).toEqual({ days: 1, amount: 1000, countedDay: '2026-08-13' })
  })

  test('is not late after a confirmation in time', () => {
    const booking = rentalOf('lender', { borrower_confirmed_at: '2026-08-12T20:00:00Z' })
    expect(lateCharge(booking, '2026-08-18')).toBeNull()
  })

  test('is the day in Lagos, also while the device still has the day before', () => {
    const before = rentalOf('lender', { borrower_confirmed_at: '2026-08-12T22:59:59Z' })
    const after = rentalOf('lender', { borrower_confirmed_at: '2026-08-12T23:00:00Z' })
    expect([lateCharge(before, '2026-08-18'), lateCharge(after, '2026-08-18')?.days]).toEqual([null, 1])
  })
})
