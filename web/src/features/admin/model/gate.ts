import type { QueryClient } from '@tanstack/react-query'
import { type ParsedLocation, redirect } from '@tanstack/react-router'
import { adminMessages } from '#contract/messages/admin.ts'
import { wayBack } from '@/lib/guards'
import type { Session } from '@/lib/session'
import { showRefusal } from '@/lib/toast'
import { isAdminQuery } from '../api/is-admin'

interface Entering {
  context: { session: Session; queryClient: QueryClient }
  location: ParsedLocation
  /** Loaded in advance: no message and no redirect. */
  preload: boolean
}

/** Before every screen of the panel. The database checks each of its calls again. */
export async function requireAdmin({ context, location, preload }: Entering) {
  const person = context.session.person()
  if (preload) return { userId: person?.id ?? '' }
  if (!person) {
    showRefusal(adminMessages.signedOut)
    throw redirect({ to: '/auth', search: { redirect: wayBack(location.href) } })
  }
  if (!(await context.queryClient.fetchQuery(isAdminQuery(person.id)))) {
    showRefusal(adminMessages.notAdmin)
    throw redirect({ to: '/' })
  }
  return { userId: person.id }
}
