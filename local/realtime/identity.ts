import { type Caller, identify, Unauthorized } from '../credentials/caller.ts'
import type { Keys } from '../credentials/keys.ts'
import { callerSettings } from '../database/database.ts'

/** Whom a channel speaks for, as the key of its socket and its token prove it. */
export interface Identity {
  token: string | null
  caller: Caller
  /** What Postgres must know of the caller, and the same as a text: callers with the same text may read the same. */
  settings: Readonly<Record<string, string>>
  text: string
  /** Milliseconds since 1970; Infinity for a key. */
  endsAt: number
}

export function identityOf(apiKey: string, token: string | null, keys: Keys): Identity {
  const headers = new Headers({ apikey: apiKey })
  if (token !== null) {
    // A header can't carry everything that a message can.
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
