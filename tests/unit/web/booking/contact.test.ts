import { describe, expect, test } from 'vitest'
import { contactOpens } from '@/features/transactions/model/contact'
import { rentalOf, saleOf } from '../../../support/fixtures/booking-row.ts'

/** Ada's gele from 10 August 2026 in Lagos: 48 hours before it is 7 August, 23:00 UTC. */
const opens = Date.parse('2026-08-07T23:00:00Z')

describe('the note beside a contact that is N/A', () => {
  test('says from when on it shows, to the second', () => {
    expect(contactOpens(rentalOf('borrower'), 48, opens - 1000)).toBe('Sat 8 Aug')
    expect(contactOpens(rentalOf('lender'), 48, opens - 1000)).toBe('Sat 8 Aug')
    expect(contactOpens(rentalOf('borrower'), 48, opens)).toBeNull()
  })

  test.each(['requested', 'active', 'completed', 'cancelled'] as const)(
    'is not there while it is %s',
    (booking_status) => {
      expect(contactOpens(rentalOf('borrower', { booking_status }), 48, opens - 1000)).toBeNull()
    },
  )

  test('is not there for a sale, nor where the number shows', () => {
    expect(contactOpens(saleOf('borrower'), 48, opens - 1000)).toBeNull()
    const booking = rentalOf('borrower')
    const lender = { ...booking.lender, phone_number: '+2348031234567' }
    expect(contactOpens(rentalOf('borrower', { lender }), 48, opens - 1000)).toBeNull()
  })

  test('is not there once the booking is refunded', () => {
    expect(contactOpens(rentalOf('borrower', { payment_status: 'refunded' }), 48, opens - 1000)).toBeNull()
  })
})
