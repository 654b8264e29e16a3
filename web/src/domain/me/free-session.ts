import { useSyncExternalStore } from 'react'
import { deviceStorage } from '@/lib/browser/browser-storage'

/**
 * Where a person stands with the free session with the stylist that was started on this device: running, or over, which the
 * banner waits for. It is forgotten when the banner has been shown.
 */
type Stage = 'running' | 'over' | null

const keyFor = (userId: string) => `aso-free-ai-session:${userId}`
const listeners = new Set<() => void>()

function write(userId: string, stage: Stage): void {
  if (stage) deviceStorage.writeText(keyFor(userId), stage)
  else deviceStorage.remove(keyFor(userId))
  for (const listener of listeners) listener()
}

const read = (userId: string): Stage => {
  const kept = deviceStorage.readText(keyFor(userId))
  return kept === 'running' || kept === 'over' ? kept : null
}

export function noteFreeSession(userId: string): void {
  write(userId, 'running')
}

/** The stylist was left, or the time is over. */
export function endFreeSession(userId: string): void {
  if (read(userId) === 'running') write(userId, 'over')
}

export function forgetFreeSession(userId: string): void {
  write(userId, null)
}

export function useFreeSession(userId: string): Stage {
  return useSyncExternalStore(
    subscribe,
    () => read(userId),
    () => null,
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
