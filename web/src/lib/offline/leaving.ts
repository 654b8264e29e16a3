import { deviceStorage } from '@/lib/browser/browser-storage'
import { session } from '@/lib/session'

/**
 * Whose things are on this phone, for as long as some of them may be there: what could not be taken away when they left
 * is taken away at the next start.
 */
export const keptForKey = 'aso-kept-for'

/** Nothing of a person stays on the phone when they are gone: signed out, ended from elsewhere, erased. */
export function forgetWhoLeft(): void {
  const now = session.person()?.id
  const before = deviceStorage.readText(keptForKey)
  if (before && before !== now) void import('./forget').then(({ forgetPerson }) => forgetPerson(now))
  else if (now) deviceStorage.writeText(keptForKey, now)
}
