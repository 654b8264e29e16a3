import type { Message } from '#contract/messages/common.ts'
import { socialMessages } from '#contract/messages/social.ts'
import { isSocialPlatform, type SocialPlatform } from '#contract/social.ts'

export interface SocialTokens {
  access_token: string
  refresh_token: string
}

/** The result in the address after returning from a platform. Only the server knows whether the account is connected. */
export type SocialReturn =
  | { outcome: 'refused'; message: Message }
  | { outcome: 'code'; platform: 'instagram'; code: string; state: string }
  | { outcome: 'arrived'; platform: SocialPlatform; tokens: SocialTokens | null }

/** Null for any other address. Errors are in the query, in the fragment or in both. */
export function readSocialReturn(search: string, hash: string): SocialReturn | null {
  const query = new URLSearchParams(search)
  const fragment = new URLSearchParams(hash.replace(/^#/, ''))
  const read = (name: string): string | null => query.get(name) ?? fragment.get(name)
  const platform = query.get('connected')
  if (platform === null) return null
  if (!isSocialPlatform(platform)) return { outcome: 'refused', message: socialMessages.unsupported }
  const error = read('error')
  if (error && !isOwnAlready(read('error_description'))) {
    return { outcome: 'refused', message: whyRefused(error, read('error_code')) }
  }
  const [code, state] = [query.get('code'), query.get('state')]
  if (platform === 'instagram' && code && state) return { outcome: 'code', platform, code, state }
  return { outcome: 'arrived', platform, tokens: tokensOf(fragment) }
}

/** What Supabase Auth says of an identity that is linked to this very account. */
function isOwnAlready(description: string | null): boolean {
  return description === 'Identity is already linked'
}

/** Anyone can write an address with any error text, so that text is never shown. */
function whyRefused(error: string, code: string | null): Message {
  if (code === 'identity_already_exists') return socialMessages.connectedElsewhere
  if (code === 'bad_oauth_state' || code === 'flow_state_expired') return socialMessages.tooLate
  if (error === 'access_denied' && code === null) return socialMessages.denied
  return socialMessages.providerFailed
}

function tokensOf(fragment: URLSearchParams): SocialTokens | null {
  const [access_token, refresh_token] = [fragment.get('access_token'), fragment.get('refresh_token')]
  return access_token && refresh_token ? { access_token, refresh_token } : null
}

/** The person's id in the token's claims, whose signature is not checked here. */
export function subjectOf(accessToken: string): string | null {
  try {
    const payload = accessToken.split('.')[1] ?? ''
    const claims: unknown = JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/')))
    if (typeof claims !== 'object' || claims === null || !('sub' in claims)) return null
    return typeof claims.sub === 'string' ? claims.sub : null
  } catch {
    return null
  }
}
