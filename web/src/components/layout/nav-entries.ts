import { Bell, type LucideIcon, Sparkles, Store, User } from 'lucide-react'

interface EntryShape {
  to: string
  label: string
  icon: LucideIcon
  look?: 'new' | 'alerts'
}

/** The bottom navigation, and the same entries in the header of a wide screen, in order. */
const entries = [
  { to: '/marketplace', label: 'Market', icon: Store },
  { to: '/ai', label: 'AI Hub', icon: Sparkles, look: 'new' },
  { to: '/notifications', label: 'Alerts', icon: Bell, look: 'alerts' },
  { to: '/profile', label: 'Profile', icon: User },
] as const satisfies readonly EntryShape[]

export type NavEntry = EntryShape & { to: (typeof entries)[number]['to'] }

export const navEntries: readonly NavEntry[] = entries

/** Where nobody needs a way around: first steps have one way forward. */
export function hasNavigation(pathname: string): boolean {
  return !/^\/(auth(\/.*)?|role-selection|profile-setup)?\/?$/.test(pathname)
}
