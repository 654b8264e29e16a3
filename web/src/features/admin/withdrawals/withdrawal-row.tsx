import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { formatNaira } from '#contract/rules/money.ts'
import { Facts } from '@/components/facts'
import { Badge } from '@/components/ui/badge'
import { useNow } from '@/lib/browser/use-now'
import { formatMoment } from '@/lib/lagos-time'
import type { QueuedWithdrawal } from '../api/withdrawals'
import { approvalsText, checkText, matchWords, payableText, statusWords } from '../words/withdrawal-words'
import { DecideWithdrawal } from './decide-withdrawal'

/** One withdrawal with all that an admin compares before paying it. */
export function WithdrawalRow({ withdrawal }: { withdrawal: QueuedWithdrawal }) {
  const title = useId()
  const { full_name, amount, net_amount, fee, user_id, status, created_at, admin_note, problem } = withdrawal
  const { label, variant } = statusWords(status)
  const name = full_name ?? 'Former member'
  return (
    <li aria-labelledby={title} className="grid grid-cols-1 gap-4 rounded-2xl bg-card p-4 sm:p-5">
      <div className="flex items-start justify-between gap-3">
        <div className="grid min-w-0 gap-0.5">
          <h2 id={title} className="font-sans font-semibold wrap-anywhere">
            <Link
              to="/admin/users"
              search={{ q: user_id }}
              className="inline-block py-1 underline-offset-4 hover:underline"
            >
              {name}
            </Link>
          </h2>
          <p className="text-muted-foreground text-sm">
            <time dateTime={created_at}>{formatMoment(created_at)}</time>
          </p>
        </div>
        <Badge variant={variant}>{label}</Badge>
      </div>
      <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <span className="price font-bold text-3xl">{formatNaira(amount)}</span>
        <span className="text-muted-foreground text-sm">
          fee <span className="price">{formatNaira(fee)}</span>, to the bank{' '}
          <strong className="price text-foreground">{formatNaira(net_amount)}</strong>
        </span>
      </p>
      <Comparison withdrawal={withdrawal} />
      {problem && (
        <p className="rounded-xl bg-caution-soft p-3 font-medium text-caution text-sm wrap-anywhere">
          {problem}
        </p>
      )}
      {admin_note && (
        <p className="rounded-xl bg-secondary p-3 text-sm whitespace-pre-line wrap-anywhere">
          <span className="font-medium">Note:</span> {admin_note}
        </p>
      )}
      {withdrawal.can_reject && <DecideWithdrawal withdrawal={withdrawal} name={name} />}
    </li>
  )
}

/** Both names side by side, and where the money would go. */
function Comparison({ withdrawal }: { withdrawal: QueuedWithdrawal }) {
  const { legal_name, bank_said, account_name, name_match, bank_name, account_number, status } = withdrawal
  const now = useNow(60_000, status === 'pending')
  const match = name_match && matchWords[name_match]
  const names = [
    {
      label: 'Name on the ID',
      value: legal_name ?? 'No approved identity: the name of the profile is compared',
    },
    { label: 'Name at the bank', value: bank_said ?? `Not asked yet; typed: ${account_name}` },
    {
      label: 'Names',
      value: match ? <Badge variant={match.variant}>{match.label}</Badge> : 'Not compared yet',
    },
    { label: 'Check', value: checkText(withdrawal) },
  ]
  const payout = [
    { label: 'Bank', value: bank_name },
    { label: 'Account', value: <span className="font-mono">{account_number}</span> },
    { label: 'Approvals', value: approvalsText(withdrawal) },
    ...(status === 'pending' ? [{ label: 'Payable', value: payableText(withdrawal, now) }] : []),
    ...(withdrawal.processed_at ? [{ label: 'Ended', value: formatMoment(withdrawal.processed_at) }] : []),
  ]
  return (
    <div className="grid gap-x-12 gap-y-2.5 lg:grid-cols-2 lg:items-start">
      <Facts facts={names} />
      <Facts facts={payout} />
    </div>
  )
}
