import type { RefundTarget } from '../card-refund/refund-target'
import { cancellingAsks } from '../model/actions'
import type { Booking } from '../model/booking'

/** What cancelling now would move, in naira. */
export interface CancellationQuote {
  refund: number
  to_lender: number
}

interface CancelWords {
  /** What happens next, above the figures; null: it ends at once. */
  first: string | null
  moves: { label: string; amount: number }[]
  note: string | null
}

/** What the question before cancelling says of the money. */
export function cancelWords(booking: Booking, quote: CancellationQuote, target: RefundTarget): CancelWords {
  const { paid, side, other } = booking
  const first = cancellingAsks(booking) ? 'If they agree, or do not answer in time:' : null
  if (!paid)
    return {
      first,
      moves: [],
      note: 'Nothing was paid, so no money moves. The dates are free for others again.',
    }
  const borrowing = side === 'borrower'
  return {
    first,
    moves: [
      { label: borrowing ? `Back to your ${target}` : `Back to ${other.name}`, amount: quote.refund },
      { label: borrowing ? `To ${other.name}` : 'To your wallet', amount: quote.to_lender },
    ],
    note: quote.to_lender > 0 ? closeToIt : null,
  }
}

const closeToIt =
  'It is close to the first day, so part of the rent goes to the owner. Your deposit comes back in full.'
