import { type RefObject, useEffect } from 'react'

type Listeners = { [Name in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[Name]) => void }

/** Listens as the element itself does: React's own listeners are passive where the browser has to be kept from scrolling. */
export function useListeners(element: RefObject<HTMLElement | null>, listeners: Listeners): void {
  useEffect(() => {
    const target = element.current
    if (!target) return
    const listening = new AbortController()
    for (const [name, listener] of Object.entries(listeners)) {
      target.addEventListener(name, listener as EventListener, { passive: false, signal: listening.signal })
    }
    return () => listening.abort()
  })
}
