import { expect, test } from 'vitest'
import { quickAnswers } from '#contract/messages/chat.ts'
import { suggestionsFor } from '@/features/chat/model/suggestions'

test.each(['pending', 'requested'] as const)(
  'A booking that is %s has the questions before a booking',
  (booking_status) => {
    const booking = { paid: booking_status === 'requested', booking_status }
    expect(suggestionsFor({ ...booking, side: 'borrower' })).toBe(quickAnswers.guest)
    expect(suggestionsFor({ ...booking, side: 'lender' })).toBe(quickAnswers.owner)
  },
)

test.each(['confirmed', 'active'] as const)(
  'Both sides of a %s booking can say that they are coming',
  (booking_status) => {
    for (const side of ['borrower', 'lender'] as const)
      expect(suggestionsFor({ paid: true, booking_status, side })).toBe(quickAnswers.underWay)
  },
)

test.each(['returned', 'completed', 'cancelled', 'declined', 'expired', 'disputed'] as const)(
  'A booking that is %s has none',
  (booking_status) => expect(suggestionsFor({ paid: true, booking_status, side: 'borrower' })).toEqual([]),
)
