import { type LucideIcon, Store, User } from 'lucide-react'

/** The bottom navigation, and the same entries in the header of a wide screen, in order. */
export const navEntries = [
  { to: '/marketplace', label: 'Market', icon: Store },
  { to: '/profile', label: 'Profile', icon: User },
] as const satisfies readonly { to: string; label: string; icon: LucideIcon }[]

/** Where nobody needs a way around: first steps have one way forward. */
export const withoutNavigation: readonly string[] = ['/', '/auth', '/role-selection', '/profile-setup']
