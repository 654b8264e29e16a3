import { SocialRefusal } from './accounts.ts'
import { ProviderFailure } from './providers.ts'

export function redirect(location: string): Response {
  return new Response(null, { status: 302, headers: { location, 'cache-control': 'no-store' } })
}

export interface RedirectError {
  error: string
  description: string
  code: string | undefined
}

export const stateRefusal: RedirectError = {
  error: 'invalid_request',
  code: 'bad_oauth_state',
  description: 'OAuth state not found or expired',
}

/** The error for the redirect to the site. Unexpected errors are thrown again. */
export function redirectErrorOf(failure: unknown): RedirectError {
  if (failure instanceof SocialRefusal) {
    const error = failure.status === 403 ? 'access_denied' : 'server_error'
    return { error, code: failure.code, description: failure.message }
  }
  if (!(failure instanceof ProviderFailure)) throw failure
  return {
    error: 'server_error',
    code: 'unexpected_failure',
    description: 'Unable to exchange external code',
  }
}

/** Puts the error into the query and into the fragment, as Supabase Auth does. */
export function withError(to: string, { error, code, description }: RedirectError): string {
  const url = new URL(to)
  const fields = { error, ...(code && { error_code: code }), error_description: description }
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value)
  url.hash = new URLSearchParams(fields).toString()
  return url.href
}
