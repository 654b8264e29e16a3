import { formatNaira } from '#contract/rules/money.ts'
import { type BookingQuote, quoteLines } from '#contract/rules/quote.ts'
import { worthOf } from '#contract/rules/worth.ts'
import { useSettings } from '@/domain/settings'
import { cn } from '@/lib/utils'
import type { BookableItem } from '../model/bookable-item'
import { longStay } from '../model/long-stay'

interface PriceBreakdownProps {
  item: BookableItem
  quote: BookingQuote
  complete: boolean
}

/** Says aloud when the total changes. */
export function PriceBreakdown({ item, quote, complete }: PriceBreakdownProps) {
  const better = complete && quote.rental_days ? longStay(item, quote.rental_days) : null
  const { data: settings } = useSettings()
  const worth = settings && quote.rental_days ? worthOf(item, settings.worth_in_deposits) : 0
  return (
    <section aria-label="Price breakdown" aria-live="polite" className="rounded-2xl bg-secondary/60 p-4">
      {complete ? (
        <dl className="grid gap-2">
          {quoteLines(quote).map(({ kind, label, amount, counted }) => (
            <div
              key={kind}
              className={cn(
                'flex justify-between gap-4',
                kind === 'total' ? 'mt-1 border-t pt-3 font-bold text-lg' : 'text-sm',
              )}
            >
              <dt>{label}</dt>
              <dd className="price">{counted ? formatNaira(amount) : 'Owner pays'}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className="text-muted-foreground text-sm">Choose your dates to see the price.</p>
      )}
      {better && <p className="mt-3 font-medium text-good text-sm">{better}</p>}
      {quote.deposit_amount > 0 && complete && (
        <p className="mt-3 text-muted-foreground text-sm">
          Your deposit is safe: {formatNaira(quote.deposit_amount)} comes back after the return.
        </p>
      )}
      {worth > 0 && complete && (
        <p className="mt-3 text-muted-foreground text-sm">
          It is worth {formatNaira(worth)}. If it is lost or ruined, Aso can decide that you pay up to that
          {quote.deposit_amount > 0 && ', besides your deposit'}.
        </p>
      )}
    </section>
  )
}
