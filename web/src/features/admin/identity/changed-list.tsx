import { Link } from '@tanstack/react-router'
import { BadgeCheck, ChevronRight } from 'lucide-react'
import { adminMessages } from '#contract/messages/admin.ts'
import { Notice } from '@/components/notice'
import { Badge } from '@/components/ui/badge'
import { formatMoment } from '@/lib/lagos-time'
import { type ChangedIdentity, useChangedIdentities } from '../api/changed-identities'
import { Pages } from '../components/pages'

/** Approved people whose name or phone number changed, until an admin has looked. */
export function ChangedList() {
  const query = useChangedIdentities()
  return (
    <Pages
      query={query}
      label="Changed identities"
      message={adminMessages.verificationsFailed}
      empty={
        <Notice
          icon={BadgeCheck}
          title="Nothing here"
          text="No name or phone number has changed since the last review."
        />
      }
    >
      {(row) => <ChangedRow key={row.verification_id} row={row} />}
    </Pages>
  )
}

function ChangedRow({ row }: { row: ChangedIdentity }) {
  return (
    <li className="relative flex items-center gap-3 rounded-2xl bg-card p-4 transition-colors hover:bg-accent">
      <div className="grid min-w-0 flex-1 gap-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Link
            to="/admin/kyc/$verificationId"
            params={{ verificationId: row.verification_id }}
            className="line-clamp-1 wrap-anywhere font-semibold after:absolute after:inset-0 after:rounded-2xl"
          >
            {row.full_name ?? 'No name'}
          </Link>
          {row.name_waits && <Badge variant="caution">New name to check</Badge>}
          {row.phone_waits && <Badge variant="neutral">New phone number</Badge>}
        </p>
        <p className="text-muted-foreground text-sm">
          {[row.phone_number ?? 'No phone', formatMoment(row.changed_at)].join(' · ')}
        </p>
      </div>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-muted-foreground" />
    </li>
  )
}
