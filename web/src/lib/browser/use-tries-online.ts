import { useEffect } from 'react'

/**
 * While something is due: tries at once, and every half minute after it. The browser's `online` event alone is not
 * enough: where only the server did not answer, it never comes. `attempt` must be stable; it reports its own failures.
 */
export function useTriesOnline(attempt: () => Promise<void>, isDue: boolean): void {
  useEffect(() => {
    if (!isDue) return
    const trySend = () => void attempt().catch(() => undefined)
    trySend()
    const timer = setInterval(trySend, 30_000)
    return () => clearInterval(timer)
  }, [attempt, isDue])
}
