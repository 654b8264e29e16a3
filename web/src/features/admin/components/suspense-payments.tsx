import { formatNaira } from '#contract/rules/money.ts'
import { formatMoment } from '@/lib/lagos-time'
import { useSuspensePayments } from '../api/suspense'

/** Money that came for deleted accounts: an admin pays it back by hand. */
export function SuspensePayments({ count }: { count: number }) {
  const { data: payments = [] } = useSuspensePayments(count > 0)
  if (count === 0) return null
  return (
    <section aria-labelledby="suspense-payments" className="space-y-3 rounded-2xl bg-card p-4">
      <h2 id="suspense-payments" className="font-bold text-lg">
        Payments for deleted accounts
      </h2>
      <ul className="divide-y">
        {payments.map(({ reference, amount, received_at, reason }) => (
          <li key={reference} className="grid gap-x-4 gap-y-1 py-3 text-sm sm:grid-cols-[1fr_auto]">
            <span className="font-medium">{reason}</span>
            <span className="price font-bold">{formatNaira(amount)}</span>
            <span className="wrap-anywhere text-muted-foreground">{reference}</span>
            <span className="text-muted-foreground">{formatMoment(received_at)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
