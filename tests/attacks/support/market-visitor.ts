/** How long somebody who has nothing to do with it waits, again and again, while others attack. */

export interface Waiting {
  count: number
  p50: number
  p95: number
  max: number
}

export function waitingOf(times: readonly number[]): Waiting {
  const sorted = times.toSorted((left, right) => left - right)
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { count: sorted.length, p50: at(0.5), p95: at(0.95), max: sorted.at(-1) ?? 0 }
}

/** Does it over and over, with a short rest in between, until told to stop. */
export function overAndOver(visit: () => Promise<void>, restMs = 50): () => Promise<number[]> {
  const times: number[] = []
  let over = false
  const going = (async () => {
    while (!over) {
      const startedAt = performance.now()
      await visit()
      times.push(performance.now() - startedAt)
      await new Promise((resolve) => setTimeout(resolve, restMs))
    }
  })()
  // A failure is told by whoever waits for the end; until then nobody does.
  going.catch(() => undefined)
  return async () => {
    over = true
    await going
    return times
  }
}
