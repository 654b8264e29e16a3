const MOST_REMEMBERED = 10_000

/** Before something is added: nobody fills our memory with names. */
export function forgetOldest<Value>(counts: Map<string, Value>): void {
  if (counts.size >= MOST_REMEMBERED) counts.delete(counts.keys().next().value ?? '')
}

/** Counts what went wrong lately, by name; forgets once nothing has for a while. */
export function createTally(most: number, forgetAfterMs: number) {
  const counts = new Map<string, { wrong: number; until: number }>()
  const current = (name: string): number => {
    const count = counts.get(name)
    if (count && count.until > Date.now()) return count.wrong
    counts.delete(name)
    return 0
  }
  return {
    isFull: (name: string) => current(name) >= most,
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
export type Tally = ReturnType<typeof createTally>

/** So many in any one stretch of time, which begins with the first of them. */
export function createQuota(most: number, stretchMs: number) {
  const counts = new Map<string, { taken: number; until: number }>()
  const current = (name: string) => {
    const count = counts.get(name)
    if (count && count.until > Date.now()) return count
    counts.delete(name)
    return undefined
  }
  return {
    /** How long there is nothing to take, or 0. */
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
      counts.set(name, { taken: 1, until: Date.now() + stretchMs })
    },
    /** For what turned out not to count. */
    giveBack(name: string): void {
      const count = current(name)
      if (count) count.taken -= 1
    },
  }
}
export type Quota = ReturnType<typeof createQuota>
