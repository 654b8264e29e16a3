/** Lets something through at most once in so many milliseconds. */
export function seldom(everyMs: number, clock: () => number = () => performance.now()): () => boolean {
  let last = Number.NEGATIVE_INFINITY
  return () => {
    const now = clock()
    if (now - last < everyMs) return false
    last = now
    return true
  }
}
