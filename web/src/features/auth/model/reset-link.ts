export interface RecoveryTokens {
  access_token: string
  refresh_token: string
}

/** What the address of the reset screen contains: tokens, an error that they are no longer valid, or nothing. */
export type ResetLink = { kind: 'tokens'; tokens: RecoveryTokens } | { kind: 'over' } | { kind: 'code' }

/** Supabase Auth puts the result in the fragment, which is not sent to servers; some errors are in the query. */
export function readResetLink(hash: string, query: string): ResetLink {
  const fragment = new URLSearchParams(hash.replace(/^#/, ''))
  if (fragment.has('error') || new URLSearchParams(query).has('error')) return { kind: 'over' }
  const access_token = fragment.get('access_token')
  const refresh_token = fragment.get('refresh_token')
  // A token for anything else is no reason to hand out a new password.
  if (!access_token || !refresh_token || fragment.get('type') !== 'recovery') return { kind: 'code' }
  return { kind: 'tokens', tokens: { access_token, refresh_token } }
}
