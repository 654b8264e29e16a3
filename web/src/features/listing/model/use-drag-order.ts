import { type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from 'react'

/**
 * Moves things by their handle, with a finger or a mouse: what is dragged takes the place of what it is over, at once.
 * Things carry `data-sortable` with their id. (The keyboard has buttons.)
 */
export function useDragOrder(order: readonly string[], move: (id: string, to: number) => void) {
  const [dragged, setDragged] = useState<string>()
  const latest = useRef({ order, move })
  latest.current = { order, move }
  useEffect(() => {
    if (dragged === undefined) return
    let over: string | undefined = dragged
    const follow = (event: PointerEvent) => {
      const target = sortableAt(event)
      // What has moved away under a finger that rests is no new target.
      if (target === over) return
      over = target
      const place = target === undefined ? -1 : latest.current.order.indexOf(target)
      if (place >= 0 && target !== dragged) latest.current.move(dragged, place)
    }
    const stop = () => setDragged(undefined)
    // The handle itself changes its place in the page, and would lose the pointer.
    addEventListener('pointermove', follow)
    addEventListener('pointerup', stop)
    addEventListener('pointercancel', stop)
    return () => {
      removeEventListener('pointermove', follow)
      removeEventListener('pointerup', stop)
      removeEventListener('pointercancel', stop)
    }
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

function sortableAt({ clientX, clientY }: PointerEvent): string | undefined {
  const below = document.elementFromPoint(clientX, clientY)
  return below?.closest<HTMLElement>('[data-sortable]')?.dataset.sortable
}
