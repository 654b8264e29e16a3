import { useSyncExternalStore } from 'react'
import { deviceStorage } from './browser/browser-storage'

export interface Person {
  id: string
  email: string
}

interface StoredSession {
  access_token: string
  /** Seconds since 1970. */
  expires_at: number
  user: Person
}

export const sessionKey = 'aso-session'
const checkEverySeconds = 30
/** A token that lives for less than three checks is renewed. */
const marginInSeconds = 3 * checkEverySeconds

/**
 * Who is signed in, read from the browser's storage without the auth library: a visitor never downloads it, and
 * someone signed in needs it only when the token has to be renewed.
 */
class Session {
  #person = read()?.user ?? null
  readonly #listeners = new Set<() => void>()

  /** Signing in or out in another tab counts here too. */
  followOtherTabs(): void {
    addEventListener('storage', (event) => {
      if (event.key === sessionKey || event.key === null) this.refresh()
    })
  }

  readonly person = (): Person | null => this.#person

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Reads the storage again after it changed. */
  refresh(): void {
    const next = read()?.user ?? null
    if (next?.id === this.#person?.id) return
    this.#person = next
    for (const listener of this.#listeners) listener()
  }

  async accessToken(): Promise<string | null> {
    const stored = read()
    if (!stored) return null
    if (stored.expires_at - marginInSeconds > Date.now() / 1000) return stored.access_token
    const { currentToken } = await import('./auth')
    return currentToken()
  }

  /** Renews the token before it expires even when no request is sent, because realtime channels use the same token. */
  keepFresh(): void {
    // Without a network the next check, or the next request, tries again.
    const check = () => void this.accessToken().catch(() => null)
    setInterval(check, checkEverySeconds * 1000)
  }

  async renewedToken(): Promise<string | null> {
    const { renewedToken } = await import('./auth')
    return renewedToken()
  }
}

function read(): StoredSession | null {
  const value = deviceStorage.read(sessionKey)
  return isStoredSession(value) ? value : null
}

function isStoredSession(value: unknown): value is StoredSession {
  return typeof value === 'object' && value !== null && 'access_token' in value && 'user' in value
}

export const session = new Session()
export type { Session }

export function usePerson(): Person | null {
  return useSyncExternalStore(session.subscribe, session.person, () => null)
}
