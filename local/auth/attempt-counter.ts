const MOST_REMEMBERED = 10_000

/** Call before adding an entry: bounds the memory that made-up names can take. */
export function forgetOldest<Value>(counts: Map<string, Value>): void {
  if (counts.size >= MOST_REMEMBERED) counts.delete(counts.keys().next().value ?? '')
}

/** Counts failed attempts by name. A name starts at zero again when it had no failure for a while. */
export function createAttemptCounter(most: number, forgetAfterMs: number) {
  const counts = new Map<string, { wrong: number; until: number }>()
  const current = (name: string): number => {
    const count = counts.get(name)
    if (count && count.until > Date.now()) return count.wrong
    counts.delete(name)
    return 0
  }
  return {
    isExhausted: (name: string) => current(name) >= most,
    add(name: string): void {
      const wrong = current(name) + 1
      forgetOldest(counts)
      counts.set(name, { wrong, until: Date.now() + forgetAfterMs })
    },
    takeBack(name: string): void {
      const count = counts.get(name)
      if (count) count.wrong -= 1
    },
    clear: (name: string) => counts.delete(name),
  }
}
export type AttemptCounter = ReturnType<typeof createAttemptCounter>

/** A fixed-window rate limit by name. The window begins with the first use. */
export function createQuota(most: number, windowMs: number) {
  const counts = new Map<string, { taken: number; until: number }>()
  const current = (name: string) => {
    const count = counts.get(name)
    if (count && count.until > Date.now()) return count
    counts.delete(name)
    return undefined
  }
  return {
    /** Milliseconds until the next use is allowed, or 0. */
    waitMs(name: string): number {
      const count = current(name)
      return count && count.taken >= most ? count.until - Date.now() : 0
    },
    take(name: string): void {
      const count = current(name)
      if (count) {
        count.taken += 1
        return
      }
      forgetOldest(counts)
      counts.set(name, { taken: 1, until: Date.now() + windowMs })
    },
    /** Takes a use back that turned out not to count. */
    giveBack(name: string): void {
      const count = current(name)
      if (count) count.taken -= 1
    },
  }
}
export type Quota = ReturnType<typeof createQuota>
