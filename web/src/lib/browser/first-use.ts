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
