import { useCallback, useSyncExternalStore } from 'react'
import type { Alert } from './alert'

/** What somebody has seen is kept on their phone, apart from what others who use it have seen. */
const keyFor = (userId: string) => `aso-alerts-seen:${userId}`
const listeners = new Set<() => void>()

export function markSeen(userId: string, alerts: readonly Alert[]): void {
  try {
    localStorage.setItem(keyFor(userId), JSON.stringify(alerts.map(({ key }) => key)))
  } catch {
    // A phone that keeps nothing shows them as new again.
  }
  for (const listener of listeners) listener()
}

export function forgetSeen(userId: string): void {
  localStorage.removeItem(keyFor(userId))
}

export function countNew(alerts: readonly Alert[], seen: ReadonlySet<string>): number {
  return alerts.filter(({ key }) => !seen.has(key)).length
}

export function useSeen(userId: string): ReadonlySet<string> {
  const read = useCallback(() => stored(userId), [userId])
  return keysIn(useSyncExternalStore(subscribe, read))
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  // Read in another tab counts here too.
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

function stored(userId: string): string {
  try {
    return localStorage.getItem(keyFor(userId)) ?? ''
  } catch {
    return ''
  }
}

function keysIn(text: string): ReadonlySet<string> {
  try {
    const keys: unknown = JSON.parse(text)
    return new Set(Array.isArray(keys) ? keys.filter((key) => typeof key === 'string') : [])
  } catch {
    return new Set()
  }
}
