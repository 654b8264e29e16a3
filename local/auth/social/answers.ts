import { SocialRefusal } from './accounts.ts'
import { ProviderFailure } from './providers.ts'

export function redirect(location: string): Response {
  return new Response(null, { status: 302, headers: { location, 'cache-control': 'no-store' } })
}

export interface Told {
  error: string
  description: string
  code: string | undefined
}

export const stateRefusal: Told = {
  error: 'invalid_request',
  code: 'bad_oauth_state',
  description: 'OAuth state not found or expired',
}

/** For the browser that is on its way back. What nobody foresaw is not for it. */
export function tellOf(failure: unknown): Told {
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

/** In the query and in the fragment, as Supabase Auth has it. */
export function withError(to: string, { error, code, description }: Told): string {
  const url = new URL(to)
  const told = { error, ...(code && { error_code: code }), error_description: description }
  for (const [name, value] of Object.entries(told)) url.searchParams.set(name, value)
  url.hash = new URLSearchParams(told).toString()
  return url.href
}
