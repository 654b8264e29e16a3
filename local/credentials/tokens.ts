import { createHmac, timingSafeEqual } from 'node:crypto'

/** The token was not signed by us, was changed, or has expired. */
export class InvalidToken extends Error {
  override name = 'InvalidToken'
}

export type Claims = Record<string, unknown>

export function sameText(left: string, right: string): boolean {
  const a = Buffer.from(left)
  const b = Buffer.from(right)
  return a.length === b.length && timingSafeEqual(a, b)
}

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

function decode(part: string): Claims {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
    if (typeof value === 'object' && value !== null) return { ...value }
  } catch {
    // Falls through to the error below.
  }
  throw new InvalidToken('Invalid token')
}

const signatureOf = (content: string, secret: string): string =>
  createHmac('sha256', secret).update(content).digest('base64url')

export function signToken(claims: Claims, secret: string): string {
  const content = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`
  return `${content}.${signatureOf(content, secret)}`
}

/** Accepts HS256 only, and checks the expiry. */
export function verifyToken(token: string, secret: string): Claims {
  const parts = token.split('.')
  const [header, payload, signature] = parts
  if (parts.length !== 3 || !header || !payload || !signature) throw new InvalidToken('Invalid token')
  if (decode(header).alg !== 'HS256') throw new InvalidToken('Invalid token')
  if (!sameText(signature, signatureOf(`${header}.${payload}`, secret)))
    throw new InvalidToken('Invalid token')
  const claims = decode(payload)
  const now = Math.floor(Date.now() / 1000)
  if (typeof claims.exp !== 'number' || claims.exp <= now) throw new InvalidToken('Token expired')
  if (typeof claims.nbf === 'number' && claims.nbf > now) throw new InvalidToken('Token not valid yet')
  return claims
}
