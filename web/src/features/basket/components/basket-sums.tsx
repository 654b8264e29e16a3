import { formatNaira } from '#contract/rules/money.ts'
import { cn } from '@/lib/utils'
import type { Sums } from '../model/sums'

/** Says aloud when the total changes. */
export function BasketSums({ sums: { rent, deposit, delivery, total } }: { sums: Sums }) {
  const lines = [
    ['Rent', rent],
    ['Security deposits', deposit],
    ['Delivery and return', delivery],
    ['Total', total],
  ] as const
  return (
    <section aria-label="Price breakdown" aria-live="polite" className="rounded-2xl bg-secondary/60 p-4">
      <dl className="grid gap-2">
        {lines
          .filter(([, amount]) => amount > 0)
          .map(([name, amount]) => (
            <div
              key={name}
              className={cn(
                'flex justify-between gap-4',
                name === 'Total' ? 'mt-1 border-t pt-3 font-bold text-lg' : 'text-sm',
              )}
            >
              <dt>{name}</dt>
              <dd className="price">{formatNaira(amount)}</dd>
            </div>
          ))}
      </dl>
    </section>
  )
}
