import { CalendarDays } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { type DateOnly, formatDate } from '#contract/rules/dates.ts'
import { formatNaira } from '#contract/rules/money.ts'
import { quoteBooking } from '#contract/rules/quote.ts'
import { Button } from '@/components/ui/button'
import type { BookableItem } from '../model/bookable-item'

const DaysDialog = lazy(() => import('./days-dialog'))

export interface ChosenDays {
  from: DateOnly
  to: DateOnly
}

interface DaysChoiceProps {
  item: BookableItem
  days: { from?: string | undefined; to?: string | undefined }
  onChoose: (days: ChosenDays) => void
}

/** The days and what they cost, before anybody has signed in or was verified. */
export default function DaysChoice({ item, days: { from, to }, onChoose }: DaysChoiceProps) {
  const [open, setOpen] = useState(false)
  const chosen = from && to ? { from, to } : null
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
      {chosen && (
        <p>
          <span className="block font-semibold">
            {formatDate(chosen.from)} to {formatDate(chosen.to)}
          </span>
          <span className="text-muted-foreground text-sm">{totalText(item, chosen)}</span>
        </p>
      )}
      <Button variant="outline" onClick={() => setOpen(true)}>
        <CalendarDays aria-hidden />
        {chosen ? 'Change dates' : 'Choose dates, see the total'}
      </Button>
      {open && (
        <Suspense>
          <DaysDialog item={item} chosen={chosen} onChoose={onChoose} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}

function totalText(item: BookableItem, { from, to }: ChosenDays): string {
  const quote = quoteBooking(item, {
    transaction_type: 'rental',
    start: from,
    end: to,
    receive_method: item.pickup_method === 'delivery' ? 'delivery' : 'pickup',
  })
  const deposit = quote.deposit_amount > 0 ? `, ${formatNaira(quote.deposit_amount)} deposit included` : ''
  return `${formatNaira(quote.total_amount)} for ${quote.rental_days} days${deposit}`
}
