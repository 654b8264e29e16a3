import { formatDate } from '#contract/rules/dates.ts'
import { formatNaira } from '#contract/rules/money.ts'
import { quoteBooking } from '#contract/rules/quote.ts'
import type { BookableItem } from '../model/bookable-item'
import type { ChosenDays } from './days-choice'

/** The chosen days and the total, with pickup where there is a choice. */
export default function DaysTotal({ item, chosen }: { item: BookableItem; chosen: ChosenDays }) {
  const quote = quoteBooking(item, {
    transaction_type: 'rental',
    start: chosen.from,
    end: chosen.to,
    receive_method: item.pickup_method === 'delivery' ? 'delivery' : 'pickup',
  })
  const { deposit_amount, total_amount, rental_days } = quote
  const deposit = deposit_amount > 0 ? `, ${formatNaira(deposit_amount)} deposit included` : ''
  return (
    <p>
      <span className="block font-semibold">
        {formatDate(chosen.from)} to {formatDate(chosen.to)}
      </span>
      <span className="text-muted-foreground text-sm">
        {formatNaira(total_amount)} for {rental_days} days{deposit}
      </span>
    </p>
  )
}
