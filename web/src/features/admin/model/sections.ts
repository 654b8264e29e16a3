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
