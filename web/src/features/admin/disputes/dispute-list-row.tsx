import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { formatNaira } from '#contract/rules/money.ts'
import { partyName } from '@/domain/bookings/party-name'
import { DisputeBadge, issueLabel } from '@/features/disputes'
import type { DisputeRow } from '../api/disputes'
import { Clock } from '../components/clock'

export function DisputeListRow({ row }: { row: DisputeRow }) {
  const { status, contested_amount } = row
  return (
    <li className="relative flex items-center gap-3 rounded-2xl bg-card p-4 transition-colors hover:bg-accent">
      <div className="grid min-w-0 flex-1 gap-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Link
            to="/admin/disputes/$disputeId"
            params={{ disputeId: row.id }}
            className="min-w-0 font-semibold wrap-anywhere after:absolute after:inset-0 after:rounded-2xl"
          >
            {row.item_title}
          </Link>
          <DisputeBadge status={status} />
        </p>
        <p className="text-sm wrap-anywhere">{`${issueLabel(row.issue_type)} · ${sidesText(row)}`}</p>
        <p className="text-muted-foreground text-sm">
          {status === 'pending' ? <Clock dueAt={row.due_at} /> : row.admin_decision}
          {contested_amount > 0 && ` · ${formatNaira(contested_amount)} held`}
        </p>
      </div>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-muted-foreground" />
    </li>
  )
}

function sidesText({
  transaction_type,
  borrower_id,
  borrower_name,
  lender_name,
  reporter_id,
}: DisputeRow): string {
  const sale = transaction_type === 'sale'
  const borrower = partyName(borrower_name, 'borrower', sale)
  const lender = partyName(lender_name, 'lender', sale)
  if (!reporter_id) return `${borrower} and ${lender}, raised by a deadline`
  return reporter_id === borrower_id ? `${borrower} reported ${lender}` : `${lender} reported ${borrower}`
}
