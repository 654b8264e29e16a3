import { useEffect, useState } from 'react'

/** Goes on by itself after a moment, unless the person is doing something: `stay` calls it off. */
export function useRedirect(active: boolean, delayInMs: number, go: () => void) {
  const [stays, setStays] = useState(false)
  const leaving = active && !stays
  useEffect(() => {
    if (!leaving) return
    const timer = setTimeout(go, delayInMs)
    return () => clearTimeout(timer)
  }, [leaving, delayInMs, go])
  return { leaving, stay: () => setStays(true) }
}
