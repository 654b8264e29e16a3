import { AlarmClock } from 'lucide-react'
import { formatNaira } from '#contract/rules/money.ts'
import type { Booking } from '../model/booking'
import { overdue } from './overdue'

/** How late it is by now, and what that costs so far. */
export function OverdueNotice({ booking, now }: { booking: Booking; now: number }) {
  const late = overdue(booking, now)
  if (!late) return null
  const days = late.days === 1 ? '1 day late' : `${late.days} days late`
  return (
    <p className="flex gap-2.5 rounded-xl bg-caution-soft px-4 py-3 text-caution text-sm">
      <AlarmClock aria-hidden className="size-5 shrink-0" />
      <span>
        <strong>{days}.</strong> {costs(booking, late.amount)}
      </span>
    </p>
  )
}

function costs({ side, other, rental_price, deposit_amount }: Booking, amount: number): string {
  const daily = `${formatNaira(rental_price)} a day`
  const whose = side === 'borrower' ? 'your deposit' : `${other.name}’s deposit`
  const please = side === 'borrower' ? ' Return it today.' : ''
  if (deposit_amount === 0) return `There is no deposit to pay for it.${please}`
  const most = amount === deposit_amount ? ', which is all of it' : ` (${daily})`
  return `So far ${formatNaira(amount)} of ${whose} goes to ${side === 'borrower' ? other.name : 'you'}${most}.${please}`
}
