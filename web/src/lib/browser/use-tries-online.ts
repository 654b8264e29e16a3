import { useEffect } from 'react'

/**
 * While something is due, tries at once and then as `useTriesAgain` does. `attempt` must be stable; it reports its own
 * failures.
 */
export function useTriesOnline(attempt: () => Promise<void>, isDue: boolean): void {
  useEffect(() => {
    if (isDue) void attempt().catch(() => undefined)
  }, [attempt, isDue])
  useTriesAgain(attempt, isDue)
}

/**
 * While something is due, tries whenever the browser says that it is online, and every half minute: where the browser
 * never knew that it was offline, that word never comes.
 */
export function useTriesAgain(attempt: () => unknown, isDue: boolean): void {
  useEffect(() => {
    if (!isDue) return
    const tryAgain = async () => {
      try {
        await attempt()
      } catch {
        // The next one may work.
      }
    }
    const listener = () => void tryAgain()
    const timer = setInterval(listener, 30_000)
    addEventListener('online', listener)
    return () => {
      clearInterval(timer)
      removeEventListener('online', listener)
    }
  }, [attempt, isDue])
}
