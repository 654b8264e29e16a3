import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { suspenseMessages as words } from '#contract/messages/money/suspense.ts'
import { formatNaira } from '#contract/rules/money.ts'
import { Facts } from '@/components/facts'
import { Badge } from '@/components/ui/badge'
import { formatMoment } from '@/lib/lagos-time'
import type { SuspenseItem } from '../api/suspense'
import { decidedText, formatAmount, kindWords, proposedText } from '../words/suspense-words'
import { DecideSuspense } from './decide-suspense'
import { AnswerProposal, Proposal, TakeBackCredit } from './proposal'

/** One sum of money with where it came from and, once decided, what became of it. */
export function SuspenseRow({ item }: { item: SuspenseItem }) {
  const title = useId()
  const { amount, currency, kind, created_at, decision, reason, failed_refunds } = item
  return (
    <li aria-labelledby={title} className="grid grid-cols-1 gap-4 rounded-2xl bg-card p-4 sm:p-5">
      <div className="flex items-start justify-between gap-3">
        <div className="grid min-w-0 gap-0.5">
          <h2 id={title} className="font-sans font-semibold wrap-anywhere">
            <Payer item={item} />
          </h2>
          <p className="text-muted-foreground text-sm">
            <time dateTime={created_at}>{formatMoment(created_at)}</time>
          </p>
        </div>
        <Badge variant={decision ? 'neutral' : 'caution'}>{kindWords[kind]}</Badge>
      </div>
      <p className="price font-bold text-3xl">{formatAmount(amount, currency)}</p>
      <Facts className="lg:max-w-xl" facts={factsOf(item)} />
      {failed_refunds > 0 && !decision && (
        <p className="rounded-xl bg-caution-soft p-3 font-medium text-caution text-sm">
          Paystack could not refund it.
        </p>
      )}
      {reason && (
        <p className="rounded-xl bg-secondary p-3 text-sm whitespace-pre-line wrap-anywhere">
          <span className="font-medium">Reason:</span> {reason}
        </p>
      )}
      {!decision && <NextStep item={item} />}
      {item.held_until && !item.is_own && <TakeBackCredit item={item} />}
    </li>
  )
}

function NextStep({ item }: { item: SuspenseItem }) {
  const { is_own, is_proposer, proposed_by } = item
  return (
    <>
      {proposed_by !== null && <Proposal item={item} />}
      {is_own && !is_proposer ? (
        <p className="text-muted-foreground text-sm">{words.ownMatter}</p>
      ) : proposed_by === null ? (
        <DecideSuspense item={item} />
      ) : (
        <AnswerProposal item={item} />
      )}
    </>
  )
}

function Payer({ item: { full_name, is_deleted, user_id } }: { item: SuspenseItem }) {
  if (is_deleted) return 'Deleted account'
  return (
    <Link
      to="/admin/users"
      search={{ q: user_id }}
      className="inline-block py-1 underline-offset-4 hover:underline"
    >
      {full_name ?? 'A member'}
    </Link>
  )
}

function factsOf(item: SuspenseItem) {
  const { asked_amount, paid_for, payment_reference, source, decided_by, decided_at, proposed_by } = item
  return [
    ...(asked_amount === null ? [] : [{ label: 'Asked for', value: formatNaira(asked_amount) }]),
    { label: 'Meant for', value: paid_for ?? (payment_reference ? 'The wallet' : 'A bank account') },
    {
      label: 'Reference',
      value: (
        <span className="font-mono text-xs">
          {payment_reference ?? source.replace(/^(withdrawal|credit):/, '')}
        </span>
      ),
    },
    ...(decided_at
      ? [
          { label: 'Decision', value: decidedText(item) },
          ...(item.held_until ? [{ label: 'Held until', value: formatMoment(item.held_until) }] : []),
          { label: 'By', value: `${decided_by ?? 'A former admin'}, ${formatMoment(decided_at)}` },
          ...(proposed_by === null ? [] : [{ label: 'Proposed by', value: proposedText(item) }]),
        ]
      : []),
  ]
}
