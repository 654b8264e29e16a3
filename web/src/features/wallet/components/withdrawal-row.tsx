import { useId } from 'react'
import { formatNaira } from '#contract/rules/money.ts'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { formatMoment } from '@/lib/lagos-time'
import { useCancelWithdrawal } from '../api/use-cancel-withdrawal'
import type { Withdrawal } from '../api/withdrawals'
import { withdrawalStates, withdrawalText } from '../model/withdrawal-words'

/** One withdrawal: its amount, where it goes, how it stands and what Aso wrote about it. */
export function WithdrawalRow({ withdrawal, now }: { withdrawal: Withdrawal; now: number }) {
  const title = useId()
  const cancel = useCancelWithdrawal()
  const { amount, fee, net_amount, bank_name, account_number, status, created_at, admin_note } = withdrawal
  const { label, variant } = withdrawalStates[status]
  return (
    <li aria-labelledby={title} className="grid gap-2 rounded-2xl bg-card p-4">
      <div className="flex items-start justify-between gap-3">
        <div className="grid min-w-0 gap-0.5">
          <h3 id={title} className="price font-bold text-lg">
            {formatNaira(amount)}
          </h3>
          <p className="text-muted-foreground text-sm wrap-anywhere">
            {bank_name} {account_number} ·{' '}
            <time dateTime={created_at} className="whitespace-nowrap">
              {formatMoment(created_at)}
            </time>
          </p>
        </div>
        <Badge variant={variant}>{label}</Badge>
      </div>
      <p className="text-sm">{withdrawalText(withdrawal, now)}</p>
      <p className="text-muted-foreground text-sm">
        Fee <span className="price">{formatNaira(fee)}</span>, to your bank{' '}
        <span className="price">{formatNaira(net_amount)}</span>
      </p>
      {admin_note && (
        <p className="rounded-xl bg-secondary p-3 text-sm whitespace-pre-line wrap-anywhere">
          <span className="font-medium">Note from Aso:</span> {admin_note}
        </p>
      )}
      {status === 'pending' && (
        <Button
          variant="outline"
          className="justify-self-start"
          disabled={cancel.isPending}
          onClick={() => cancel.mutate(withdrawal)}
        >
          {cancel.isPending ? 'Cancelling…' : 'Cancel withdrawal'}
        </Button>
      )}
    </li>
  )
}
