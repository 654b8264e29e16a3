const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  // WebAssembly opens HEIC photos. Strings are still never evaluated as scripts.
  "script-src 'self' 'wasm-unsafe-eval'",
  "connect-src 'self'",
  "img-src 'self' data: blob:",
  "style-src 'self' 'unsafe-inline'",
  "object-src 'none'",
  "frame-ancestors 'none'",
  "base-uri 'self'",
  "form-action 'self'",
].join('; ')

/** What every response carries, in production as on a laptop: docs/production.md says what a hosted site adds. */
export const SECURITY_HEADERS = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(self), geolocation=(self), microphone=(), payment=()',
  'cross-origin-opener-policy': 'same-origin',
} as const
