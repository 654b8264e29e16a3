import { Link } from '@tanstack/react-router'
import { BadgeCheck, ChevronRight } from 'lucide-react'
import { claimSteps, claimMessages as words } from '#contract/messages/claim.ts'
import { formatNaira } from '#contract/rules/money.ts'
import { Notice } from '@/components/notice'
import { Badge } from '@/components/ui/badge'
import { type ClaimRow, useClaims } from '../api/claims'
import { Clock } from '../components/clock'
import { Pages } from '../components/pages'

/** Claims against deposits that wait for an admin. */
export function ClaimsQueue() {
  return (
    <Pages
      query={useClaims()}
      label="Deposit claims"
      message={words.listFailed}
      empty={<Notice icon={BadgeCheck} {...words.nothingWaits} />}
    >
      {(row) => <QueueRow key={row.claim_id} row={row} />}
    </Pages>
  )
}

function QueueRow({ row }: { row: ClaimRow }) {
  return (
    <li className="relative flex items-center gap-3 rounded-2xl bg-card p-4 transition-colors hover:bg-accent">
      <div className="grid min-w-0 flex-1 gap-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Link
            to="/admin/claims/$claimId"
            params={{ claimId: row.claim_id }}
            className="min-w-0 font-semibold wrap-anywhere after:absolute after:inset-0 after:rounded-2xl"
          >
            {row.item_title}
          </Link>
          <Badge variant="caution">{claimSteps[row.status]}</Badge>
          {row.is_own && <Badge variant="neutral">Not yours to decide</Badge>}
        </p>
        <p className="text-sm wrap-anywhere">
          {`${row.lender_name ?? 'The owner'} claims ${formatNaira(row.open_amount)} of ${row.borrower_name ?? 'the borrower'}’s deposit of ${formatNaira(row.deposit_amount)}`}
        </p>
        <p className="text-muted-foreground text-sm">
          {row.is_paused ? words.paused.title : <Clock dueAt={row.due_at} />}
        </p>
      </div>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-muted-foreground" />
    </li>
  )
}
