import {
  BadgeCheck,
  BookOpenText,
  CreditCard,
  Flag,
  HandCoins,
  Landmark,
  LayoutDashboard,
  type LucideIcon,
  Radar,
  Scale,
  Settings,
  Shirt,
  Users,
} from 'lucide-react'

/** The sidebar, in order. */
export const sections = [
  { to: '/admin', label: 'Dashboard', icon: LayoutDashboard },
  { to: '/admin/users', label: 'Users', icon: Users },
  { to: '/admin/kyc', label: 'KYC Verification', icon: BadgeCheck },
  { to: '/admin/withdrawals', label: 'Withdrawals', icon: Landmark },
  { to: '/admin/chargebacks', label: 'Chargebacks', icon: CreditCard },
  { to: '/admin/books', label: 'Books', icon: BookOpenText },
  { to: '/admin/suspense', label: 'Money to clear', icon: HandCoins },
  { to: '/admin/disputes', label: 'Disputes', icon: Scale },
  { to: '/admin/reports', label: 'Reports', icon: Flag },
  { to: '/admin/items', label: 'Items', icon: Shirt },
  { to: '/admin/signals', label: 'Signals', icon: Radar },
  { to: '/admin/settings', label: 'Settings', icon: Settings },
] as const satisfies readonly { to: string; label: string; icon: LucideIcon }[]

/** Screens of a section that stand under another address: a claim waits among the disputes. */
const elsewhere: Readonly<Record<string, (typeof sections)[number]['to']>> = { claims: '/admin/disputes' }

/** The section that a screen belongs to, whatever it shows of it. */
export function sectionOf(pathname: string): (typeof sections)[number]['to'] {
  const part = pathname.split('/')[2] ?? ''
  const own = sections.find(({ to }) => to === `/admin/${part}`)?.to
  return own ?? elsewhere[part] ?? '/admin'
}
