import { type RefObject, useRef, useState } from 'react'
import { useListeners } from './use-listeners'

const most = 4
const step = 1.5
const doubleTap = { ms: 350, px: 30, scale: 2.5 }

interface Point {
  x: number
  y: number
}

interface Zoom {
  scale: number
  /** Undefined where it goes no further. */
  zoomIn: (() => void) | undefined
  zoomOut: (() => void) | undefined
  reset: () => void
}

/**
 * A photo (`sheet`) that grows around a point in its `frame` and is then scrolled by finger, wheel or keys, as anything
 * else on the page: by buttons, by two fingers, or by two taps at the same place.
 */
export function useZoom(frame: RefObject<HTMLElement | null>, sheet: RefObject<HTMLElement | null>): Zoom {
  const now = useRef(1)
  const [scale, setScale] = useState(1)
  const lastTap = useRef({ at: 0, x: 0, y: 0 })
  const pinch = useRef<{ distance: number; scale: number } | undefined>(undefined)

  const zoomTo = (wanted: number, at?: Point) => {
    const view = frame.current
    if (!view || !sheet.current) return
    const next = Math.min(most, Math.max(1, wanted))
    const box = view.getBoundingClientRect()
    const point = at ? { x: at.x - box.left, y: at.y - box.top } : { x: box.width / 2, y: box.height / 2 }
    const ratio = next / now.current
    const left = (view.scrollLeft + point.x) * ratio - point.x
    const top = (view.scrollTop + point.y) * ratio - point.y
    now.current = next
    sheet.current.style.width = sheet.current.style.height = `${next * 100}%`
    view.scrollTo({ left, top, behavior: 'instant' })
    setScale(next)
  }

  useListeners(frame, {
    click: ({ clientX: x, clientY: y }) => {
      const at = performance.now()
      const before = lastTap.current
      const again = at - before.at < doubleTap.ms && Math.hypot(x - before.x, y - before.y) < doubleTap.px
      lastTap.current = { at: again ? 0 : at, x, y }
      if (again) zoomTo(now.current > 1 ? 1 : doubleTap.scale, { x, y })
    },
    touchmove: (event) => {
      const [one, two] = event.touches
      if (!one || !two) return
      event.preventDefault()
      const distance = Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY)
      pinch.current ??= { distance, scale: now.current }
      const middle = { x: (one.clientX + two.clientX) / 2, y: (one.clientY + two.clientY) / 2 }
      zoomTo((pinch.current.scale * distance) / pinch.current.distance, middle)
    },
    touchend: () => {
      pinch.current = undefined
    },
  })

  return {
    scale,
    zoomIn: scale < most ? () => zoomTo(now.current * step) : undefined,
    zoomOut: scale > 1 ? () => zoomTo(now.current / step) : undefined,
    reset: () => zoomTo(1),
  }
}
