import { describe, expect, test } from 'vitest'
import { moneyOnReturn } from '@/features/transactions/return/money-on-return'
import { returnOpens } from '@/features/transactions/return/return-state'
import { rentalOf, saleOf } from '../../../support/fixtures/booking-row.ts'

// ₦3,000 rent and ₦5,000 deposit, until 12 August; a late day costs ₦1,000.
const gets = (...args: Parameters<typeof moneyOnReturn>) => {
  const { toOwner, back, claimed } = moneyOnReturn(...args)
  return { toOwner, back, claimed }
}
const byOwner = { lender_return_confirmed: true, lender_confirmed_at: '2026-08-14T09:00:00Z' }
const byRenter = { borrower_return_confirmed: true, borrower_confirmed_at: '2026-08-14T09:00:00Z' }

describe('what confirming a return moves', () => {
  test('is the rent and the whole deposit, on time', () => {
    expect(gets(rentalOf('borrower'), '2026-08-12')).toEqual({ toOwner: 3000, back: 5000, claimed: 0 })
  })

  test('takes late days from the deposit, and Aso’s fee from the rent', () => {
    const booking = rentalOf('lender', { platform_fee_percent: 10 })
    expect(gets(booking, '2026-08-14')).toEqual({ toOwner: 4700, back: 3000, claimed: 0 })
  })

  test('holds as a claim what the owner’s later day costs more than the renter’s', () => {
    const said = { ...byRenter, borrower_return_date: '2026-08-13' }
    expect(gets(rentalOf('lender', said), '2026-08-15')).toEqual({ toOwner: 4000, back: 2000, claimed: 2000 })
    const named = { ...byOwner, lender_return_date: '2026-08-15' }
    expect(gets(rentalOf('borrower', named), '2026-08-13')).toEqual({
      toOwner: 4000,
      back: 2000,
      claimed: 2000,
    })
  })

  test('keeps to the earlier day of the owner', () => {
    const named = { ...byOwner, lender_return_date: '2026-08-12' }
    expect(gets(rentalOf('borrower', named), '2026-08-14')).toEqual({ toOwner: 3000, back: 5000, claimed: 0 })
  })

  test('leaves what is claimed already where it is', () => {
    const claimed = { ...byOwner, lender_return_date: '2026-08-12', claimed_amount: 1500 }
    expect(gets(rentalOf('borrower', claimed), '2026-08-12')).toEqual({
      toOwner: 3000,
      back: 3500,
      claimed: 1500,
    })
  })
})

describe('the screens offer the confirmation of a return', () => {
  const at = (time: string) => Date.parse(time)

  test('from the first day of the rental on, in Lagos', () => {
    expect(returnOpens(rentalOf('lender'), at('2026-08-09T22:59:59Z'))).toBe('2026-08-10')
    expect(returnOpens(rentalOf('lender'), at('2026-08-09T23:00:00Z'))).toBeNull()
  })

  test('at any time for a sale', () => {
    expect(returnOpens(saleOf('borrower'), 0)).toBeNull()
  })
})
