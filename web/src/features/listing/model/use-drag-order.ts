import { type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from 'react'

type Point = Pick<PointerEvent, 'clientX' | 'clientY'>

/**
 * Reorders a list by dragging handles with a finger or a mouse: the dragged element takes the place of the element under
 * it at once, and the page scrolls at its edges. Elements have their id in `data-sortable`. (The keyboard has buttons.)
 */
export function useDragOrder(order: readonly string[], move: (id: string, to: number) => void) {
  const [dragged, setDragged] = useState<string>()
  const latest = useRef({ order, move })
  latest.current = { order, move }
  useEffect(() => {
    if (dragged === undefined) return
    let over: string | undefined = dragged
    const aim = (point: Point) => {
      const target = sortableAt(point)
      // An element that moved under a resting finger is not a new target.
      if (target === over) return
      over = target
      const place = target === undefined ? -1 : latest.current.order.indexOf(target)
      if (place >= 0 && target !== dragged) latest.current.move(dragged, place)
    }
    return followPointer(aim, () => setDragged(undefined))
  }, [dragged])
  const onPointerDown = (event: ReactPointerEvent, id: string) => {
    if (event.button !== 0) return
    event.preventDefault()
    setDragged(id)
  }
  return {
    dragged,
    handle: (id: string) => ({ onPointerDown: (event: ReactPointerEvent) => onPointerDown(event, id) }),
  }
}

/** Until it is lifted, over the whole window: a handle changes its place in the page, and would lose the pointer. */
function followPointer(aim: (point: Point) => void, stop: () => void): () => void {
  let point: Point | undefined
  let frame = 0
  const follow = (event: PointerEvent) => {
    point = event
    aim(point)
  }
  const scroll = () => {
    frame = requestAnimationFrame(scroll)
    const step = point ? scrollStep(point.clientY) : 0
    if (!point || step === 0) return
    scrollBy({ top: step, behavior: 'instant' })
    aim(point)
  }
  scroll()
  addEventListener('pointermove', follow)
  addEventListener('pointerup', stop)
  addEventListener('pointercancel', stop)
  return () => {
    cancelAnimationFrame(frame)
    removeEventListener('pointermove', follow)
    removeEventListener('pointerup', stop)
    removeEventListener('pointercancel', stop)
  }
}

/** Where the bars of the screen begin, and a little more. */
const edges = { top: 90, bottom: 150 }
const fastest = 14

/** Pixels a frame: the nearer to the edge, the faster. */
function scrollStep(y: number): number {
  const above = edges.top - y
  if (above > 0) return -Math.min(fastest, 2 + above / 6)
  const below = y - (innerHeight - edges.bottom)
  return below > 0 ? Math.min(fastest, 2 + below / 6) : 0
}

function sortableAt({ clientX, clientY }: Point): string | undefined {
  const below = document.elementFromPoint(clientX, clientY)
  return below?.closest<HTMLElement>('[data-sortable]')?.dataset.sortable
}
