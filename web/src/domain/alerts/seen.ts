import { useCallback, useSyncExternalStore } from 'react'
import { deviceStorage } from '@/lib/browser-storage'
import type { Alert } from './alert'

/** The alerts that a person has seen are kept on this device, for each person who uses it. */
const keyFor = (userId: string) => `aso-alerts-seen:${userId}`
const listeners = new Set<() => void>()

export function markSeen(userId: string, alerts: readonly Alert[]): void {
  const keys = alerts.map(({ key }) => key)
  deviceStorage.write(keyFor(userId), keys)
  for (const listener of listeners) listener()
}

export function forgetSeen(userId: string): void {
  deviceStorage.remove(keyFor(userId))
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
  return deviceStorage.readText(keyFor(userId)) ?? ''
}

function keysIn(text: string): ReadonlySet<string> {
  try {
    const keys: unknown = JSON.parse(text)
    return new Set(Array.isArray(keys) ? keys.filter((key) => typeof key === 'string') : [])
  } catch {
    return new Set()
  }
}
