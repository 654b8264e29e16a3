import { countOf } from '#contract/rules/count.ts'
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
        On time. No late charge.
      </p>
    )
  }
  const { days, amount, claimed, countedDay } = charge
  const capped = amount < days * rental_price
  const from = side === 'borrower' ? 'your deposit' : `${other.name}’s deposit`
  const more = days > 0 ? ' more' : ''
  return (
    <p role="status" className="rounded-xl bg-caution-soft px-4 py-3 text-caution text-sm">
      {days > 0 && (
        <>
          <strong>
            {countOf(days, 'day')} late: {formatNaira(amount)}
          </strong>{' '}
          of {from} goes to {side === 'borrower' ? other.name : 'you'} ({formatNaira(rental_price)} a day
          {capped && `, never more than the deposit of ${formatNaira(deposit_amount)}`}).
          {countedDay && ` The day that counts is ${formatDate(countedDay)}.`}
        </>
      )}
      {claimed > 0 &&
        (side === 'borrower'
          ? ` ${other.name} names a later day: ${formatNaira(claimed)}${more} of your deposit is held, and you can contest it.`
          : ` ${other.name} names an earlier day or none: your day claims ${formatNaira(claimed)}${more}, which they can contest.`)}
    </p>
  )
}
