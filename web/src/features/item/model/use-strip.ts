import { type RefObject, useRef, useState } from 'react'

interface Strip {
  strip: RefObject<HTMLUListElement | null>
  /** The position of the photo in sight. */
  shown: number
  show: (position: number) => void
  onScroll: () => void
}

/** Photos side by side in a row that snaps: a finger swipes it, everything else scrolls it. */
export function useStrip(count: number): Strip {
  const strip = useRef<HTMLUListElement>(null)
  const [shown, setShown] = useState(0)
  const show = (position: number) => {
    const to = Math.min(count - 1, Math.max(0, position))
    const row = strip.current
    row?.scrollTo({ left: to * row.clientWidth, behavior: 'instant' })
    setShown(to)
  }
  const onScroll = () => {
    const row = strip.current
    if (row?.clientWidth) setShown(Math.round(row.scrollLeft / row.clientWidth))
  }
  return { strip, shown, show, onScroll }
}
