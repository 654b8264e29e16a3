import { Link } from '@tanstack/react-router'
import { formatNaira } from '#contract/rules/money.ts'
import { Badge } from '@/components/ui/badge'
import { formatMoment } from '@/lib/lagos-time'
import { cn } from '@/lib/utils'
import type { WalletEntry } from '../api/wallet-history'
import { kindOf, signedNaira } from '../model/entry'

/** One line of the statement; a line that belongs to a booking leads to it. */
export function WalletEntryRow({ entry }: { entry: WalletEntry }) {
  const { label, icon: Icon, incoming } = kindOf(entry)
  const failed = entry.status === 'failed'
  return (
    <li className="relative flex items-start gap-3.5 rounded-xl py-3.5">
      <span
        className={cn(
          'grid size-11 shrink-0 place-items-center rounded-full',
          incoming ? 'bg-good-soft text-good' : 'bg-secondary text-secondary-foreground',
        )}
      >
        <Icon aria-hidden className="size-5" />
      </span>
      <div className="grid min-w-0 flex-1 gap-1">
        <p className="font-medium leading-snug wrap-anywhere">
          <Description entry={entry} />
        </p>
        <p className="text-muted-foreground text-sm">
          <span className="max-sm:sr-only">{label} · </span>
          <time dateTime={entry.created_at}>{formatMoment(entry.created_at)}</time>
        </p>
        {entry.status !== 'completed' && (
          <Badge variant={failed ? 'neutral' : 'caution'}>{failed ? 'Failed' : 'Pending'}</Badge>
        )}
      </div>
      <div className="grid shrink-0 justify-items-end gap-1">
        <p
          className={cn(
            'price font-bold',
            incoming && 'text-good',
            failed && 'text-muted-foreground line-through',
          )}
        >
          {signedNaira(entry.amount, incoming)}
        </p>
        <p className="text-muted-foreground text-sm">
          <span className="max-sm:sr-only">Balance </span>
          <span className="price">{formatNaira(entry.balance_after)}</span>
        </p>
      </div>
    </li>
  )
}

function Description({ entry }: { entry: WalletEntry }) {
  if (!entry.transaction_id) return entry.description
  return (
    <Link
      to="/booking/$transactionId"
      params={{ transactionId: entry.transaction_id }}
      className="after:absolute after:inset-0 after:rounded-xl hover:underline"
    >
      {entry.description}
    </Link>
  )
}
