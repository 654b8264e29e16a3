import { useEffect, useState } from 'react'

const touches = ['pointerdown', 'keydown'] as const

/** Does it once somebody begins to use the page, by finger or by keyboard; answers how to call it off. */
export function onFirstUse(act: () => void, acts: readonly (keyof WindowEventMap)[] = touches): () => void {
  const stop = () => {
    for (const name of acts) removeEventListener(name, use)
  }
  const use = () => {
    stop()
    act()
  }
  for (const name of acts) addEventListener(name, use, { passive: true })
  return stop
}

/** Whether somebody has begun to use the page since it was wanted. Draws again only where it is wanted. */
export function useFirstUse(wanted: boolean): boolean {
  const [used, setUsed] = useState(false)
  useEffect(() => (wanted ? onFirstUse(() => setUsed(true)) : undefined), [wanted])
  return used
}
