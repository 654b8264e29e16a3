import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  Ban,
  Bell,
  CalendarHeart,
  ChartColumn,
  ChevronRight,
  CircleHelp,
  Heart,
  KeyRound,
  Link2,
  LogOut,
  type LucideIcon,
  ShieldCheck,
  UserPen,
  Wrench,
} from 'lucide-react'
import { accountMessages } from '#contract/messages/common.ts'
import { signOutHere } from '@/lib/auth'
import { showError } from '@/lib/toast'

const everybody = [
  { to: '/analytics', label: 'Analytics', icon: ChartColumn },
  { to: '/edit-profile', label: 'Edit profile', icon: UserPen },
  { to: '/security', label: 'Password and security', icon: KeyRound },
  { to: '/notifications/settings', label: 'Notification settings', icon: Bell },
  { to: '/saved', label: 'Saved items', icon: Heart },
  { to: '/events', label: 'Events', icon: CalendarHeart },
  { to: '/blocked-people', label: 'Blocked people', icon: Ban },
  { to: '/social-connect', label: 'Social connect', icon: Link2 },
  { to: '/help', label: 'Help Center', icon: CircleHelp },
  { to: '/safety', label: 'Safety Center', icon: ShieldCheck },
] as const satisfies readonly { to: string; label: string; icon: LucideIcon }[]
const admins = { to: '/admin', label: 'Admin panel', icon: Wrench } as const

const row =
  '-mx-3 flex min-h-13 w-[calc(100%+1.5rem)] items-center gap-3.5 rounded-xl px-3 text-left font-medium transition-colors hover:bg-secondary/60'

export function AccountLinks({ admin }: { admin: boolean }) {
  const leave = useMutation({
    mutationFn: signOutHere,
    onError: (error) => showError(error, accountMessages.signOutFailed),
  })
  return (
    <nav aria-label="Account">
      <ul className="grid">
        {[...everybody, ...(admin ? [admins] : [])].map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <Link to={to} className={row}>
              <Icon aria-hidden className="size-5 text-primary" />
              <span className="flex-1">{label}</span>
              <ChevronRight aria-hidden className="size-4.5 text-muted-foreground" />
            </Link>
          </li>
        ))}
        <li>
          <button type="button" className={row} disabled={leave.isPending} onClick={() => leave.mutate()}>
            <LogOut aria-hidden className="size-5 text-primary" />
            Sign Out
          </button>
        </li>
      </ul>
    </nav>
  )
}
