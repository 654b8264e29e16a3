import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useStaffAccess } from '../api/access'
import type { Counts } from '../api/counts'
import { sections } from '../model/sections'

const row =
  'flex min-h-12 items-center justify-between gap-3 rounded-xl px-3 font-medium text-sm transition-colors hover:bg-accent hover:text-accent-foreground'

export function QuickActions({ counts }: { counts: Counts | undefined }) {
  const may = new Set(useStaffAccess().data?.permissions)
  const open = new Set<string>(sections.filter(({ permission }) => may.has(permission)).map(({ to }) => to))
  const actions = [
    { to: '/admin/kyc', label: counted('Review verifications', counts?.pending_verifications) },
    { to: '/admin/withdrawals', label: counted('Decide withdrawals', counts?.pending_withdrawals) },
    { to: '/admin/chargebacks', label: counted('Look at chargebacks', counts?.open_chargebacks) },
    {
      to: '/admin/suspense',
      label: counted('Clear money', counts && counts.open_suspense + counts.card_refund_problems),
    },
    { to: '/admin/books', label: counted('Look at the books', counts?.book_problems) },
    {
      to: '/admin/disputes',
      label: counted('Decide disputes and claims', counts && counts.pending_disputes + counts.pending_claims),
    },
    { to: '/admin/reports', label: counted('Decide reports and appeals', counts?.open_reports) },
    { to: '/admin/signals', label: counted('Look at signals', counts?.open_signals) },
    { to: '/admin/users', label: 'Find a user' },
    { to: '/admin/settings', label: 'Change settings' },
  ] as const
  return (
    <section aria-labelledby="quick-actions" className="grid content-start gap-1 rounded-2xl bg-card p-3">
      <h2 id="quick-actions" className="px-3 py-2 font-semibold text-lg">
        Quick actions
      </h2>
      {actions
        .filter(({ to }) => open.has(to))
        .map(({ to, label }) => (
          <Link key={to} to={to} className={row}>
            {label}
            <ChevronRight aria-hidden className="size-4.5 text-muted-foreground" />
          </Link>
        ))}
    </section>
  )
}

function counted(label: string, count: number | undefined): string {
  return count ? `${label} (${count})` : label
}
