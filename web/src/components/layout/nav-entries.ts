import { Bell, CirclePlus, type LucideIcon, Shirt, Sparkles, Store, User } from 'lucide-react'
import type { Role } from '#contract/taxonomy.ts'

interface EntryShape {
  to: string
  label: string
  icon: LucideIcon
  /** Only for people who lend. */
  lenders?: true
  look?: 'new' | 'highlight' | 'alerts'
}

/** The bottom navigation, and the same entries in the header of a wide screen, in order. */
const entries = [
  { to: '/marketplace', label: 'Market', icon: Store },
  { to: '/ai', label: 'AI Hub', icon: Sparkles, look: 'new' },
  { to: '/add-item', label: 'Add', icon: CirclePlus, lenders: true, look: 'highlight' },
  { to: '/my-items', label: 'My Items', icon: Shirt, lenders: true },
  { to: '/notifications', label: 'Alerts', icon: Bell, look: 'alerts' },
  { to: '/profile', label: 'Profile', icon: User },
] as const satisfies readonly EntryShape[]

export type NavEntry = EntryShape & { to: (typeof entries)[number]['to'] }

export function navEntriesFor(role: Role | null | undefined): readonly NavEntry[] {
  const lends = role === 'lend' || role === 'both'
  return entries.filter((entry: NavEntry) => lends || !entry.lenders)
}

/** Screens without navigation: the first steps have one way forward. */
export function hasNavigation(pathname: string): boolean {
  return !/^\/(auth(\/.*)?|role-selection|profile-setup)?\/?$/.test(pathname)
}

/** Screens on which a visitor signs in: they need no link to sign in. */
export function isSigningIn(pathname: string): boolean {
  return /^\/(auth(\/.*)?|role-selection)\/?$/.test(pathname)
}
