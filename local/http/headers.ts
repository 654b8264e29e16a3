import type { ServerResponse } from 'node:http'
import { SECURITY_HEADERS } from '../../web/security-headers.ts'

const ON_EVERY_RESPONSE = Object.entries(SECURITY_HEADERS)

const ONE_YEAR_SECONDS = 31_536_000

/** Adds what every response carries; a response that sets one of them itself, such as a stricter policy, keeps its own. */
export function setSecurityHeaders(target: ServerResponse, secure: boolean): void {
  for (const [name, value] of ON_EVERY_RESPONSE) if (!target.hasHeader(name)) target.setHeader(name, value)
  if (secure) target.setHeader('strict-transport-security', `max-age=${ONE_YEAR_SECONDS}`)
}

const ALLOWED_HEADERS =
  'authorization, apikey, content-type, cache-control, prefer, x-client-info, x-upsert, x-region, x-metadata, accept, accept-profile, content-profile, range, range-unit, x-supabase-api-version'

/** Any site may call the API with the key: it sends no cookies, so there is nothing of the visitor to abuse. */
export function setCrossOriginHeaders(target: ServerResponse): void {
  target.removeHeader('access-control-allow-credentials')
  target.setHeader('access-control-allow-origin', '*')
  target.setHeader(
    'access-control-expose-headers',
    'content-range, content-location, preference-applied, x-request-id, sb-error-code, x-total-count, link, etag, x-transformations',
  )
  target.setHeader('cross-origin-resource-policy', 'cross-origin')
}

export function isPreflight(method: string, headers: Headers): boolean {
  return method === 'OPTIONS' && headers.has('access-control-request-method')
}

export function preflight(headers: Headers): Response {
  return new Response(null, {
    status: 204,
    headers: {
      'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS',
      'access-control-allow-headers': headers.get('access-control-request-headers') ?? ALLOWED_HEADERS,
      'access-control-max-age': '86400',
    },
  })
}
