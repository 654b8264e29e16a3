import { type DateOnly, formatDate } from '#contract/rules/dates.ts'
import { formatNaira } from '#contract/rules/money.ts'
import type { Booking } from '../model/booking'
import { lateCharge } from './late-charge'

/** What the chosen day would cost, said before anybody confirms it. */
export function LateNotice({ booking, day }: { booking: Booking; day: DateOnly }) {
  const charge = lateCharge(booking, day)
  const { side, other, rental_price, deposit_amount } = booking
  if (!charge) {
    return (
      <p role="status" className="font-medium text-good text-sm">
        In time. No late charge.
      </p>
    )
  }
  const days = charge.days === 1 ? '1 day' : `${charge.days} days`
  const capped = charge.amount < charge.days * rental_price
  const from = side === 'borrower' ? 'your deposit' : `${other.name}'s deposit`
  return (
    <p role="status" className="rounded-xl bg-caution-soft px-4 py-3 text-caution text-sm">
      <strong>
        {days} late: {formatNaira(charge.amount)}
      </strong>{' '}
      of {from} goes to {side === 'borrower' ? other.name : 'you'} ({formatNaira(rental_price)} a day
      {capped && `, never more than the deposit of ${formatNaira(deposit_amount)}`}).
      {charge.countedDay && ` The day that counts is ${formatDate(charge.countedDay)}.`}
    </p>
  )
}
