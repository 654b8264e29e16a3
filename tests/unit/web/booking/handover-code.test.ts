import { expect, test } from 'vitest'
import { takesCode } from '@/features/transactions/handover/handover-deadline'
import { rentalOf, saleOf } from '../../../support/fixtures/booking-row.ts'

const sides = ['borrower', 'lender'] as const

test('A return takes a code until either side has confirmed it, for both', () => {
  const taken = (values: Parameters<typeof rentalOf>[1]) =>
    sides.map((side) => takesCode(rentalOf(side, values), 'return'))
  expect(taken({})).toEqual([true, true])
  expect(taken({ borrower_return_confirmed: true })).toEqual([false, false])
  expect(taken({ lender_return_confirmed: true })).toEqual([false, false])
})

test('The handover of a sale takes a code until one side has confirmed it, for both', () => {
  const taken = (values: Parameters<typeof rentalOf>[1]) =>
    sides.map((side) => takesCode(saleOf(side, values), 'handover'))
  expect(taken({})).toEqual([true, true])
  expect(taken({ lender_return_confirmed: true })).toEqual([false, false])
})

test('Nothing takes a code while the borrower says that nothing came', () => {
  expect(takesCode(rentalOf('borrower', { question: 'no_show' }), 'handover')).toBe(true)
  expect(takesCode(rentalOf('borrower', { question: 'not_received' }), 'handover')).toBe(false)
  expect(takesCode(saleOf('lender', { question: 'not_received' }), 'handover')).toBe(false)
})
