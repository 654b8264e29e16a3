import { type Caller, identify, Unauthorized } from '../credentials/caller.ts'
import type { Keys } from '../credentials/keys.ts'
import { callerSettings } from '../database/database.ts'

/** The caller of a channel, as proven by the key of its socket and its token. */
export interface Identity {
  token: string | null
  caller: Caller
  /** The caller's settings for Postgres, also as a text: callers with equal texts have the same permissions. */
  settings: Readonly<Record<string, string>>
  text: string
  /** Milliseconds since 1970; Infinity for a key. */
  endsAt: number
}

export function identityOf(apiKey: string, token: string | null, keys: Keys): Identity {
  const headers = new Headers({ apikey: apiKey })
  if (token !== null) {
    // The token comes in a message, which may contain characters that a header may not.
    if (!/^[\w.~+/=-]{1,8192}$/.test(token)) throw new Unauthorized('Invalid token')
    headers.set('authorization', `Bearer ${token}`)
  }
  const { caller, key } = identify(headers, new URLSearchParams(), keys)
  if (key === undefined) throw new Unauthorized('Invalid API key')
  return identityOfCaller(caller, token)
}

export function identityOfCaller(caller: Caller, token: string | null): Identity {
  const settings = callerSettings(caller)
  const { exp } = caller.claims
  return {
    token,
    caller,
    settings,
    text: JSON.stringify(settings),
    endsAt: typeof exp === 'number' ? exp * 1000 : Number.POSITIVE_INFINITY,
  }
}
