import { expect, test } from 'vitest'
import { whatNow } from '@/features/transactions/page/what-now'
import { deadlineRow, rentalOf } from '../../../support/fixtures/booking-row.ts'

const now = Date.parse('2026-08-04T09:00:00Z')
const due_at = '2026-08-05T09:00:00Z'
const requested = (asked: ('borrower' | 'lender')[], kind = 'answer_request') => ({
  booking_status: 'requested' as const,
  deadline: deadlineRow({ kind, asked, due_at }),
})

test('what to do now names the instant by which it must be done, to both sides', () => {
  for (const side of ['borrower', 'lender'] as const) {
    expect(whatNow(rentalOf(side, requested(['lender'])), now).until).toBe(Date.parse(due_at))
  }
})

test('what to do now names no instant that is over, on hold, or of somebody whose move it is not', () => {
  const untilOf = (values: object, at = now) => whatNow(rentalOf('lender', values), at).until
  expect(untilOf(requested(['lender']), Date.parse(due_at))).toBeNull()
  expect(untilOf({ ...requested(['lender']), frozen_at: due_at })).toBeNull()
  expect(untilOf(requested(['borrower']))).toBeNull()
})

test('a rental is handed over on its day, not by the time at which Aso gives up on it', () => {
  const deadline = deadlineRow({ kind: 'nobody_handed_over', asked: ['lender'], due_at })
  const { title, until } = whatNow(rentalOf('lender', { deadline }), now)
  expect(title).toBe('Handover with Bola on Mon 10 Aug')
  expect(until).toBeNull()
})

test('an unpaid booking names its price; in a basket it is paid with the others', () => {
  const unpaid = {
    booking_status: 'pending' as const,
    payment_status: 'pending' as const,
    hold_expires_at: due_at,
  }
  const titleOf = (basket_id: string | null) =>
    whatNow(rentalOf('borrower', { ...unpaid, basket_id }), now).title
  expect(titleOf(null)).toMatch(/^Pay ₦[\d,]+ to book it$/)
  expect(titleOf('a5a5a5a5-0000-4000-8000-000000000001')).toBe('Pay for your basket to book it')
})
