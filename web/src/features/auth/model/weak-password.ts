import { AuthWeakPasswordError } from '@supabase/auth-js'
import { weakPasswordReasons } from '#contract/messages/auth.ts'

/** Why the server did not take a password, in words; nothing where that was not it. */
export function weakPassword(error: unknown): string | undefined {
  if (!(error instanceof AuthWeakPasswordError)) return undefined
  const reasons = error.reasons.flatMap((reason) => weakPasswordReasons[reason] ?? [])
  return reasons.length > 0 ? reasons.join(' ') : error.message
}
