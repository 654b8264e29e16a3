import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { formatMoment } from '@/lib/lagos-time'
import type { VerificationRow } from '../api/verifications'
import { idTypeLabel } from '../words/identity-words'
import { StatusBadge } from './status-badge'

export function KycRow({ row }: { row: VerificationRow }) {
  const { submitted_at } = row
  const details = [
    row.phone_number ?? 'No phone',
    idTypeLabel(row.government_id_type),
    submitted_at ? formatMoment(submitted_at) : undefined,
  ]
  return (
    <li className="relative flex items-center gap-3 rounded-2xl bg-card p-4 transition-colors hover:bg-accent">
      <div className="grid min-w-0 flex-1 gap-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Link
            to="/admin/kyc/$verificationId"
            params={{ verificationId: row.id }}
            className="line-clamp-1 wrap-anywhere font-semibold after:absolute after:inset-0 after:rounded-2xl"
          >
            {row.full_name ?? 'Deleted user'}
          </Link>
          <StatusBadge status={row.verification_status} />
        </p>
        <p className="text-muted-foreground text-sm">{details.filter(Boolean).join(' · ')}</p>
        <p className="wrap-anywhere font-mono text-muted-foreground text-xs">{row.user_id}</p>
      </div>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-muted-foreground" />
    </li>
  )
}
