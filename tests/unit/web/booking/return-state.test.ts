import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { isDue, returnState } from '@/features/transactions/return/return-state'
import { rentalOf, saleOf } from '../../../support/fixtures/booking-row.ts'

const byRenter = { borrower_return_confirmed: true, borrower_confirmed_at: '2026-08-14T09:00:00Z' }
const byOwner = { lender_return_confirmed: true, lender_confirmed_at: '2026-08-14T09:00:00Z' }

describe('a return', () => {
  test('is none before the booking is paid', () => {
    expect(returnState(rentalOf('borrower', { payment_status: 'pending' }))).toBe('none')
  })

  test('is none after a refund', () => {
    expect(returnState(rentalOf('borrower', { payment_status: 'refunded' }))).toBe('none')
  })

  test.each(['requested', 'disputed'] as const)('is none while the booking is %s', (booking_status) => {
    expect(returnState(rentalOf('borrower', { booking_status }))).toBe('none')
  })

  test('is pending while nobody has confirmed', () => {
    expect(returnState(rentalOf('borrower'))).toBe('pending')
  })

  test('waits for the other side once I have confirmed', () => {
    expect(returnState(rentalOf('borrower', byRenter))).toBe('waiting')
  })

  test('waits for my confirmation once the other side has confirmed', () => {
    expect(returnState(rentalOf('lender', byRenter))).toBe('needed')
  })

  test('is being processed once both have confirmed', () => {
    expect(returnState(rentalOf('lender', { ...byRenter, ...byOwner }))).toBe('processing')
  })

  test('is claimed while a claim against the deposit is open', () => {
    const values = { ...byRenter, ...byOwner, booking_status: 'returned', return_status: 'returned' } as const
    expect(returnState(rentalOf('lender', values))).toBe('claimed')
  })

  test('is complete once the database says so', () => {
    const values = { ...byRenter, ...byOwner, return_status: 'returned' } as const
    expect(returnState(rentalOf('borrower', values))).toBe('completed')
  })
})

describe('I can confirm a return', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test('not before the last day has begun in Lagos', () => {
    vi.setSystemTime('2026-08-11T22:59:59Z')
    expect(isDue(rentalOf('borrower'))).toBe(false)
  })

  test('as soon as its last day begins in Lagos', () => {
    vi.setSystemTime('2026-08-11T23:00:00Z')
    expect(isDue(rentalOf('borrower'))).toBe(true)
  })

  test('earlier when the other side has confirmed', () => {
    vi.setSystemTime('2026-08-05T12:00:00Z')
    expect(isDue(rentalOf('borrower', byOwner))).toBe(true)
  })

  test('at any time for a sale', () => {
    vi.setSystemTime('2026-08-05T12:00:00Z')
    expect(isDue(saleOf('borrower'))).toBe(true)
  })
})
