import { z } from 'zod'
import type { Keys } from './keys.ts'
import { type Claims, InvalidToken, sameText, verifyToken } from './tokens.ts'

export const ROLES = ['anon', 'authenticated', 'service_role'] as const
export type Role = (typeof ROLES)[number]

/** Who sends a request, as proven by its key and token. */
export interface Caller {
  role: Role
  /** The signed-in person, or null for a visitor or the service itself. */
  userId: string | null
  claims: Claims
}

export type KeyKind = 'publishable' | 'secret'

/** The token or key of the request is not valid. */
export class Unauthorized extends Error {
  override name = 'Unauthorized'
}

/** The project has no such key. */
export class UnknownKey extends Unauthorized {
  override name = 'UnknownKey'
}

export const VISITOR: Caller = { role: 'anon', userId: null, claims: { role: 'anon' } }
const SERVICE: Caller = { role: 'service_role', userId: null, claims: { role: 'service_role' } }

export function isRole(value: unknown): value is Role {
  return ROLES.some((role) => role === value)
}

const isId = (claim: unknown): claim is string => z.guid().safeParse(claim).success

/** A person's token must name the person, their session, and this API as its audience. */
function personOf({ sub, aud, session_id }: Claims): string {
  if (aud !== 'authenticated' || !isId(sub) || !isId(session_id)) throw new InvalidToken('Invalid token')
  return sub
}

function callerOfToken(token: string, jwtSecret: string): Caller {
  try {
    const claims = verifyToken(token, jwtSecret)
    const { role } = claims
    if (!isRole(role)) throw new InvalidToken('Invalid token')
    return { role, userId: role === 'authenticated' ? personOf(claims) : null, claims }
  } catch (error) {
    throw error instanceof InvalidToken ? new Unauthorized(error.message) : error
  }
}

function keyKind(key: string, keys: Keys): KeyKind | undefined {
  if (sameText(key, keys.publishableKey)) return 'publishable'
  return sameText(key, keys.secretKey) ? 'secret' : undefined
}

export interface Credentials {
  caller: Caller
  /** The project's key that came with the request, if any. */
  key: KeyKind | undefined
  /** Whether the caller is proven by a token and not by the key alone. */
  byToken: boolean
}

/**
 * Reads `apikey` (header or query) and `Authorization`. An invalid token is refused here, once for every service, even
 * where the service does not need one.
 */
export function identify(headers: Headers, query: URLSearchParams, keys: Keys): Credentials {
  const apiKey = headers.get('apikey') ?? query.get('apikey')
  const key = apiKey === null ? undefined : keyKind(apiKey, keys)
  if (apiKey !== null && key === undefined) throw new UnknownKey('Invalid API key')
  const authorization = headers.get('authorization')
  const byKey = { caller: key === 'secret' ? SERVICE : VISITOR, key, byToken: false }
  if (authorization === null) return byKey
  const token = authorization.match(/^Bearer\s+(\S+)\s*$/i)?.[1]
  if (token === undefined) throw new Unauthorized('Invalid token')
  if (keyKind(token, keys) === undefined)
    return { caller: callerOfToken(token, keys.jwtSecret), key, byToken: true }
  // supabase-js sends the key here too while nobody is signed in. Without `apikey` it counts for nothing, as on Supabase.
  return byKey
}
