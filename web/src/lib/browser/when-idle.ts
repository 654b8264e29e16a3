/** Does it once the page has nothing else to do; answers how to call it off. Safari cannot say when that is. */
export function whenIdle(act: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(act, 2000)
    return () => clearTimeout(timer)
  }
  const idle = requestIdleCallback(act)
  return () => cancelIdleCallback(idle)
}

/** Lets the browser paint, and answer a finger, before work goes on. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0))
