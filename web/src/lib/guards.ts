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
  if (!person) throw redirect({ to: '/auth', search: { redirect: location.href } })
  return { person }
}
