import { type ParsedLocation, redirect } from '@tanstack/react-router'
import type { Session } from './session'

/** For `beforeLoad` of a screen that needs an account: signing in leads back to it. */
export function requireSignIn({
  context,
  location,
}: {
  context: { session: Session }
  location: ParsedLocation
}) {
  const person = context.session.person()
  if (!person) throw redirect({ to: '/auth', search: { redirect: wayBack(location.href) } })
  return { person }
}

/** Where signing in leads back to. What stands behind a # may be a key to an account, and is written nowhere else. */
export function wayBack(href: string): string {
  return href.replace(/#.*$/s, '')
}
