import { Link } from '@tanstack/react-router'
import { ChevronRight, CircleHelp, type LucideIcon, Share2, ShieldCheck, UserPen, Wrench } from 'lucide-react'

const everybody = [
  { to: '/edit-profile', label: 'Edit profile', icon: UserPen },
  { to: '/social-connect', label: 'Social connect', icon: Share2 },
  { to: '/help', label: 'Help', icon: CircleHelp },
  { to: '/safety', label: 'Safety', icon: ShieldCheck },
] as const satisfies readonly { to: string; label: string; icon: LucideIcon }[]
const admins = { to: '/admin', label: 'Admin panel', icon: Wrench } as const

export function AccountLinks({ admin }: { admin: boolean }) {
  return (
    <nav aria-label="Account">
      <ul className="grid">
        {[...everybody, ...(admin ? [admins] : [])].map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <Link
              to={to}
              className="-mx-3 flex min-h-13 items-center gap-3.5 rounded-xl px-3 transition-colors hover:bg-secondary/60"
            >
              <Icon aria-hidden className="size-5 text-primary" />
              <span className="flex-1 font-medium">{label}</span>
              <ChevronRight aria-hidden className="size-4.5 text-muted-foreground" />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
