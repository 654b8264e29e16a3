import { type RefObject, useRef } from 'react'
import { useListeners } from './use-listeners'

const swipe = 60

interface Turns {
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
}

/** A mouse drags a photo that is larger than its frame; a finger swipes one that is not to the next. */
export function useDrag(
  frame: RefObject<HTMLElement | null>,
  zoomed: boolean,
  { onPrevious, onNext }: Turns,
): void {
  const from = useRef<{ x: number; y: number } | undefined>(undefined)
  useListeners(frame, {
    pointerdown: ({ clientX: x, clientY: y, isPrimary }) => {
      // A second finger is a pinch.
      from.current = isPrimary ? { x, y } : undefined
    },
    pointermove: ({ clientX: x, clientY: y, pointerType, buttons }) => {
      const start = from.current
      // The browser itself scrolls under a finger.
      if (!start || !zoomed || pointerType !== 'mouse' || buttons !== 1) return
      frame.current?.scrollBy({ left: start.x - x, top: start.y - y, behavior: 'instant' })
      from.current = { x, y }
    },
    pointerup: ({ clientX, clientY }) => {
      const start = from.current
      from.current = undefined
      if (!start || zoomed) return
      const [across, down] = [clientX - start.x, clientY - start.y]
      if (Math.abs(across) < swipe || Math.abs(across) < Math.abs(down)) return
      if (across > 0) onPrevious?.()
      else onNext?.()
    },
    pointercancel: () => {
      from.current = undefined
    },
  })
}
