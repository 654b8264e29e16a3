import { type RefObject, useEffect, useRef, useState } from 'react'

interface Strip {
  strip: RefObject<HTMLUListElement | null>
  /** The position of the photo in sight. */
  shown: number
  show: (position: number) => void
  /** Gives the keyboard to the photo in sight. */
  focusShown: () => void
  onScroll: () => void
}

/** Photos side by side in a row that snaps: a finger swipes it, everything else scrolls it. */
export function useStrip(count: number): Strip {
  const strip = useRef<HTMLUListElement>(null)
  const now = useRef({ position: 0, width: 0 })
  const [shown, setShown] = useState(0)
  const show = (position: number) => {
    now.current.position = Math.min(count - 1, Math.max(0, position))
    scrollTo(strip.current, now.current.position)
    setShown(now.current.position)
  }
  const onScroll = () => {
    const row = strip.current
    // A change of the row's width also causes scroll events, which are not a swipe.
    if (!row?.clientWidth || row.clientWidth !== now.current.width) return
    now.current.position = Math.round(row.scrollLeft / row.clientWidth)
    setShown(now.current.position)
  }
  useEffect(() => {
    const row = strip.current
    if (!row) return
    // The same photo stays in sight when the phone is turned.
    const observer = new ResizeObserver(() => {
      now.current.width = row.clientWidth
      scrollTo(row, now.current.position)
    })
    observer.observe(row)
    return () => observer.disconnect()
  }, [])
  const focusShown = () =>
    strip.current?.querySelector<HTMLElement>('button[tabindex="0"]')?.focus({ preventScroll: true })
  return { strip, shown, show, focusShown, onScroll }
}

function scrollTo(row: HTMLElement | null, position: number): void {
  row?.scrollTo({ left: position * row.clientWidth, behavior: 'instant' })
}
