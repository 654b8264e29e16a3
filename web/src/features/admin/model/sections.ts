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
  ScrollText,
  Settings,
  Shirt,
  Users,
} from 'lucide-react'

/** The sidebar, in order, with the permission that each section is for. */
export const sections = [
  { to: '/admin', label: 'Dashboard', icon: LayoutDashboard, permission: 'dashboard' },
  { to: '/admin/users', label: 'Users', icon: Users, permission: 'people' },
  { to: '/admin/kyc', label: 'KYC Verification', icon: BadgeCheck, permission: 'identity' },
  { to: '/admin/withdrawals', label: 'Withdrawals', icon: Landmark, permission: 'withdrawals' },
  { to: '/admin/chargebacks', label: 'Chargebacks', icon: CreditCard, permission: 'chargebacks' },
  { to: '/admin/books', label: 'Books', icon: BookOpenText, permission: 'books' },
  { to: '/admin/suspense', label: 'Money to clear', icon: HandCoins, permission: 'refunds' },
  { to: '/admin/disputes', label: 'Disputes', icon: Scale, permission: 'disputes' },
  { to: '/admin/reports', label: 'Reports', icon: Flag, permission: 'reports' },
  { to: '/admin/items', label: 'Items', icon: Shirt, permission: 'items' },
  { to: '/admin/signals', label: 'Signals', icon: Radar, permission: 'signals' },
  { to: '/admin/settings', label: 'Settings', icon: Settings, permission: 'settings' },
  { to: '/admin/log', label: 'Log', icon: ScrollText, permission: 'log' },
] as const satisfies readonly { to: string; label: string; icon: LucideIcon; permission: string }[]

/** Screens of a section that stand under another address: a claim waits among the disputes. */
const elsewhere: Readonly<Record<string, (typeof sections)[number]['to']>> = { claims: '/admin/disputes' }

/** The section that a screen belongs to, whatever it shows of it. */
export function sectionOf(pathname: string): (typeof sections)[number]['to'] {
  const part = pathname.split('/')[2] ?? ''
  const own = sections.find(({ to }) => to === `/admin/${part}`)?.to
  return own ?? elsewhere[part] ?? '/admin'
}
