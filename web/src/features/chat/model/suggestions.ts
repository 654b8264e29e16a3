import { quickAnswers } from '#contract/messages/chat.ts'
import { type Booking, isUnderWay } from '@/features/transactions'

/** What a side can write with one tap, by where the booking stands; nothing once it is over. */
export function suggestionsFor(
  booking: Pick<Booking, 'paid' | 'booking_status' | 'side'>,
): readonly string[] {
  if (isUnderWay(booking)) return quickAnswers.underWay
  if (!['pending', 'requested'].includes(booking.booking_status)) return []
  return quickAnswers[booking.side === 'borrower' ? 'guest' : 'owner']
}
