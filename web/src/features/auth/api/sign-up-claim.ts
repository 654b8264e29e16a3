import type { SignUpForm } from '#contract/bodies/accounts.ts'
import type { Role } from '#contract/taxonomy.ts'
import { deviceStorage } from '@/lib/browser/browser-storage'

/**
 * On a repeated sign-up Supabase Auth ignores the new password and the database clears the old one, so the password
 * typed here is set once the code has opened a session. A sign-up within a minute of the last mail is refused before it
 * reaches the database, which then cannot clear the old password. Therefore the browser remembers what it signed up
 * with; if the confirmed account differs from that, another person's password is removed.
 */
type Typed = SignUpForm & { role: Role }

const key = 'aso-sign-up-claim'
/** Never kept longer than the page is open. */
let typed: Typed | undefined

/** Goes with the sign-up, into the account that it makes. */
export function claim(form: Typed): string {
  const id = crypto.randomUUID()
  typed = form
  // A browser that refuses its storage has no claim after a reload, and trusts the account.
  deviceStorage.write(key, { id, email: form.email.toLowerCase() })
  return id
}

/** What was typed here for an account that another person had signed up for first; null if no one had. */
export function foreignClaim(email: string, claimed: unknown): { typed: Typed | undefined } | null {
  const own = read()
  if (own?.email !== email.toLowerCase() || own.id === claimed) return null
  return { typed: typed?.email.toLowerCase() === own.email ? typed : undefined }
}

export function forgetClaim(): void {
  typed = undefined
  deviceStorage.remove(key)
}

function read(): { id: unknown; email: unknown } | null {
  const value = deviceStorage.read(key)
  const isClaim = typeof value === 'object' && value !== null && 'id' in value && 'email' in value
  return isClaim ? { id: value.id, email: value.email } : null
}
