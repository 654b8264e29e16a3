import { expect, test } from 'vitest'
import { returnDay, returnDays } from '@/features/transactions/return/return-day'
import { rentalOf } from '../../../support/fixtures/booking-row.ts'

/** The rental runs from 10 to 12 August. */
const rental = rentalOf('lender')
const noon = (day: string) => Date.parse(`${day}T11:00:00Z`)

test('An item comes back from the first rental day until today', () => {
  expect(returnDays(rental, noon('2026-08-14'))).toEqual({ min: '2026-08-10', max: '2026-08-14' })
})

test('An empty or impossible day is told why it is refused', () => {
  const error = (day: string, today = '2026-08-14') => {
    const { error: refused } = returnDay(rental, noon(today)).safeParse(day)
    return refused?.issues.map(({ message }) => message)
  }
  const early = ['It cannot be back before the rental begins, on 10 Aug 2026']
  expect(error('2026-08-10')).toBeUndefined()
  expect(error('2026-08-14')).toBeUndefined()
  expect(error('')).toEqual(['Please choose the day'])
  expect(error('2026-08-09')).toEqual(early)
  expect(error('2026-08-08', '2026-08-08')).toEqual(early)
  expect(error('2026-08-15')).toEqual(['The return date cannot be in the future'])
})
