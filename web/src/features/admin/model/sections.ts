import { BadgeCheck, LayoutDashboard, type LucideIcon, Scale, Settings, Shirt, Users } from 'lucide-react'

/** The sidebar, in order. */
export const sections = [
  { to: '/admin', label: 'Dashboard', icon: LayoutDashboard },
  { to: '/admin/users', label: 'Users', icon: Users },
  { to: '/admin/kyc', label: 'KYC Verification', icon: BadgeCheck },
  { to: '/admin/disputes', label: 'Disputes', icon: Scale },
  { to: '/admin/items', label: 'Items', icon: Shirt },
  { to: '/admin/settings', label: 'Settings', icon: Settings },
] as const satisfies readonly { to: string; label: string; icon: LucideIcon }[]
