import { useMutation } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { LogOut } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { accountMessages } from '#contract/messages/common.ts'
import { signOutHere } from '@/lib/auth'
import { showError } from '@/lib/toast'
import { useStaffAccess } from '../api/access'
import { useCounts } from '../api/counts'
import { sectionOf, sections } from '../model/sections'

const entry =
  'flex h-11 shrink-0 items-center gap-2.5 rounded-full px-4 font-medium text-muted-foreground text-sm whitespace-nowrap transition-colors hover:bg-accent hover:text-accent-foreground data-[status=active]:bg-accent data-[status=active]:text-accent-foreground'

export function AdminNav() {
  const row = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const access = useStaffAccess().data
  const may = new Set(access?.permissions)
  const counts = useCounts(access?.second_factor === 'given').data
  const pending: Record<string, number> = counts
    ? {
        '/admin/kyc': counts.pending_verifications + counts.changed_identities,
        '/admin/withdrawals': counts.pending_withdrawals,
        '/admin/chargebacks': counts.open_chargebacks,
        '/admin/suspense': counts.open_suspense + counts.card_refund_problems,
        '/admin/disputes': counts.pending_disputes + counts.pending_claims,
        '/admin/reports': counts.open_reports,
        '/admin/signals': counts.open_signals,
      }
    : {}
  const current = sectionOf(pathname)
  // On a phone the row is longer than the screen.
  useEffect(() => {
    row.current?.querySelector(`a[href="${current}"]`)?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [current])
  return (
    <nav
      ref={row}
      aria-label="Admin"
      className="relative -mx-4 overflow-x-auto px-4 lg:mx-0 lg:overflow-visible lg:px-0"
    >
      <ul className="flex gap-1 lg:sticky lg:top-24 lg:grid">
        {sections
          .filter(({ permission }) => may.has(permission))
          .map(({ to, label, icon: Icon }) => (
            <li key={to}>
              <Link
                to={to}
                activeOptions={{ exact: true }}
                {...(to === current && { 'data-status': 'active', 'aria-current': 'page' })}
                className={entry}
              >
                <Icon aria-hidden className="size-4.5" />
                {label}
                {!!pending[to] && <PendingCount count={pending[to]} />}
              </Link>
            </li>
          ))}
        <li>
          <LogoutButton />
        </li>
      </ul>
    </nav>
  )
}

function PendingCount({ count }: { count: number }) {
  return (
    <span className="ml-auto rounded-full bg-caution-soft px-2 py-0.5 font-semibold text-caution text-xs tabular-nums">
      {count}
      <span className="sr-only"> pending</span>
    </span>
  )
}

function LogoutButton() {
  const navigate = useNavigate()
  const leave = useMutation({
    mutationFn: async () => {
      // First away from here, or the gate would say that nobody is signed in.
      await navigate({ to: '/' })
      await signOutHere()
    },
    onError: (error) => showError(error, accountMessages.signOutFailed),
  })
  return (
    <button
      type="button"
      disabled={leave.isPending}
      onClick={() => leave.mutate()}
      className={`${entry} w-full text-left`}
    >
      <LogOut aria-hidden className="size-4.5" />
      Logout
    </button>
  )
}
