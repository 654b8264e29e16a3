import { Landmark } from 'lucide-react'
import { withdrawalMessages } from '#contract/messages/money/withdrawal.ts'
import { Loaded } from '@/components/loaded'
import { Skeleton } from '@/components/ui/skeleton'
import { useNow } from '@/lib/browser/use-now'
import { isOpen, useWithdrawals } from '../api/withdrawals'
import { WithdrawalRow } from './withdrawal-row'

export function WithdrawalHistory() {
  const withdrawals = useWithdrawals()
  const now = useNow(60_000, withdrawals.data?.some(isOpen) ?? false)
  return (
    <section aria-label="Withdrawal history" className="grid gap-3">
      <h2 className="font-semibold text-2xl tracking-tight">Withdrawal history</h2>
      <Loaded
        query={withdrawals}
        skeleton={<Skeleton className="h-24 rounded-2xl" />}
        message={withdrawalMessages.historyFailed}
      >
        {(rows) =>
          rows.length === 0 ? (
            <p className="flex items-center gap-3 text-muted-foreground">
              <Landmark aria-hidden className="size-5 shrink-0" />
              Nothing yet. What you earn can go to your own bank account.
            </p>
          ) : (
            <ol className="grid gap-2">
              {rows.map((row) => (
                <WithdrawalRow key={row.id} withdrawal={row} now={now} />
              ))}
            </ol>
          )
        }
      </Loaded>
    </section>
  )
}
