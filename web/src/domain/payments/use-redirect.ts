import { useEffect, useState } from 'react'

/** Navigates after a short delay, unless the person interacts: `stay` cancels it. */
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
