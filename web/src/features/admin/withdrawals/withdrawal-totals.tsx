import { formatNaira } from '#contract/rules/money.ts'
import { useWithdrawalTotals, type WithdrawalStatus } from '../api/withdrawals'

/** The sums of what is shown. Without them the list works as well. */
export function WithdrawalTotals({ status }: { status: WithdrawalStatus | undefined }) {
  const { data } = useWithdrawalTotals(status)
  const sums = [
    { label: 'Withdrawals', value: data?.withdrawals.toLocaleString('en-NG') },
    { label: 'Asked for', value: data && formatNaira(data.amount) },
    { label: 'Fees', value: data && formatNaira(data.fee) },
    { label: 'After fees', value: data && formatNaira(data.net_amount) },
  ]
  return (
    <dl aria-label="Totals" className="grid grid-cols-2 gap-3 xl:grid-cols-4">
      {sums.map(({ label, value }) => (
        <div key={label} className="flex flex-col-reverse justify-end gap-1 rounded-2xl bg-card p-4">
          <dt className="text-muted-foreground text-sm">{label}</dt>
          <dd className="price min-h-8 font-bold text-2xl wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
