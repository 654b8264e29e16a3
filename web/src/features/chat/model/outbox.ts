import { useSyncExternalStore } from 'react'
import { deviceStorage } from '@/lib/browser/browser-storage'
import type { Waiting } from './message'

/** Messages that wait to be sent, of each person on this device: they survive a reload and go out once. */

const listeners = new Set<() => void>()
const keyOf = (userId: string) => `aso-messages-to-send:${userId}`

let shown: { text: string | null; waiting: readonly Waiting[] } = { text: null, waiting: [] }

export function waitingOf(userId: string): readonly Waiting[] {
  const text = deviceStorage.readText(keyOf(userId))
  // The same list for the same text, as React asks for.
  if (text !== shown.text) shown = { text, waiting: listIn(deviceStorage.read(keyOf(userId))) }
  return shown.waiting
}

function listIn(value: unknown): Waiting[] {
  return Array.isArray(value) ? value.filter(isWaiting) : []
}

function isWaiting(value: unknown): value is Waiting {
  return (
    typeof value === 'object' &&
    value !== null &&
    'clientId' in value &&
    'text' in value &&
    typeof value.text === 'string'
  )
}

function write(userId: string, waiting: readonly Waiting[]): void {
  if (waiting.length === 0) deviceStorage.remove(keyOf(userId))
  else deviceStorage.write(keyOf(userId), waiting)
  for (const listener of listeners) listener()
}

export function addWaiting(userId: string, message: Waiting): void {
  write(userId, [...waitingOf(userId), message])
}

export function dropWaiting(userId: string, clientId: string): void {
  write(
    userId,
    waitingOf(userId).filter((message) => message.clientId !== clientId),
  )
}

/** Refused for a reason, or null to try again. */
export function markRefused(userId: string, clientId: string, refused: string | null): void {
  write(
    userId,
    waitingOf(userId).map((message) => (message.clientId === clientId ? { ...message, refused } : message)),
  )
}

export function useWaiting(userId: string): readonly Waiting[] {
  return useSyncExternalStore(subscribe, () => waitingOf(userId))
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  // Another tab of the same person may send it.
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}
