import { describe, expect, test } from 'vitest'
import { feePayers } from '#contract/taxonomy.ts'
import { isMyTurn, roleLabel, statusLabel, statusVariant } from '@/features/transactions/model/badges'
import { confirmedMessage } from '@/features/transactions/model/words'
import { deadlineRow, rentalOf, saleOf } from '../../../support/fixtures/booking-row.ts'

describe('the badge of a booking', () => {
  test('is blue while it is confirmed', () => {
    expect(statusVariant(rentalOf('borrower'))).toBe('info')
  })

  test('is green once it is returned', () => {
    expect(statusVariant(rentalOf('borrower', { booking_status: 'returned' }))).toBe('good')
    const completed = { booking_status: 'completed', return_status: 'returned' } as const
    expect(statusVariant(rentalOf('borrower', completed))).toBe('good')
  })

  test.each(['requested', 'active', 'disputed'] as const)('is yellow while it is %s', (booking_status) => {
    expect(statusVariant(rentalOf('borrower', { booking_status }))).toBe('caution')
  })

  test.each(['pending', 'failed', 'refunded'] as const)(
    'is gray where the payment is %s, whatever the booking is',
    (payment_status) => {
      expect(statusVariant(rentalOf('borrower', { payment_status }))).toBe('neutral')
    },
  )

  test('says that an unpaid booking has expired as soon as its time is over', () => {
    const pending = rentalOf('borrower', { booking_status: 'pending', payment_status: 'pending' })
    expect([statusLabel(pending, false), statusLabel(pending, true)]).toEqual(['Pending', 'Expired'])
  })

  test('says that it is my turn, where the other side waits for me alone', () => {
    const turns = (values: Parameters<typeof deadlineRow>[0]) =>
      (['borrower', 'lender'] as const).map((side) =>
        isMyTurn(rentalOf(side, { deadline: deadlineRow(values) })),
      )
    expect(turns({ kind: 'confirm_return', asked: ['lender'] })).toEqual([false, true])
    expect(turns({ kind: 'answer_claim', asked: ['borrower'] })).toEqual([true, false])
    expect(turns({ kind: 'return_overdue', asked: ['borrower', 'lender'] })).toEqual([false, false])
    expect(turns({ kind: 'nobody_handed_over', asked: ['lender'] })).toEqual([false, false])
    expect(turns({ kind: 'rule_dispute', asked: [] })).toEqual([false, false])
    expect(isMyTurn(rentalOf('borrower'))).toBe(false)
  })

  test('says whether I am renter or owner', () => {
    expect([rentalOf('borrower'), rentalOf('lender')].map(roleLabel)).toEqual(['Renter', 'Owner'])
    expect([saleOf('borrower'), saleOf('lender')].map(roleLabel)).toEqual(['Buyer', 'Seller'])
  })
})

test.each(['borrower', 'lender'] as const)('A %s who confirmed is told: Return confirmed', (side) => {
  const other = side === 'borrower' ? 'lender' : 'borrower'
  for (const row of [{}, { [`${other}_return_confirmed`]: true }]) {
    expect(confirmedMessage(rentalOf(side, row)).title).toBe('Return confirmed')
  }
})

test('The payer of a delivery is named as renter or owner', () => {
  expect(feePayers).toEqual([
    { value: 'borrower', label: 'Renter pays' },
    { value: 'lender', label: 'Owner pays' },
  ])
})
