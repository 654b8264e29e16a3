import { authMessages } from '#contract/messages/auth.ts'
import type { Message } from '#contract/messages/common.ts'

/** What the address says after Google: a code, or that nobody was let in. */
export type GoogleReturn = { outcome: 'code'; code: string } | { outcome: 'refused'; message: Message | null }

/** Takes it out of the address. */
export const nothingReturned = {
  provider: undefined,
  code: undefined,
  error: undefined,
  error_code: undefined,
  error_description: undefined,
} as const

/** Null for any other address. */
export function readGoogleReturn(search: string): GoogleReturn | null {
  const query = new URLSearchParams(search)
  if (query.get('provider') !== 'google') return null
  const [code, error] = [query.get('code'), query.get('error')]
  if (error) return { outcome: 'refused', message: whyRefused(error, query.get('error_code')) }
  return code ? { outcome: 'code', code } : null
}

/** Anyone can write an address with any error text, so that text is never shown. Who said no at Google knows it. */
function whyRefused(error: string, code: string | null): Message | null {
  if (code === 'user_banned') return authMessages.accountClosed
  if (code === 'provider_email_needs_verification') return authMessages.googleNotVerified
  if (code === 'bad_oauth_state' || code === 'flow_state_expired') return authMessages.googleTooLate
  return error === 'access_denied' && code === null ? null : authMessages.googleFailed
}
