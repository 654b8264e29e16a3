import { type RefObject, useEffect, useRef } from 'react'

/** Far enough, or as far as a flick goes. */
const farPx = 110
const flick = { px: 30, pxPerMs: 0.5 }
/** Where a finger's way shows its direction. */
const slackPx = 8

interface Swipe {
  x: number
  y: number
  at: number
  down: number
  moving: boolean
}

/** A sheet that is pulled down follows the finger, and closes. For the handle, which stands in the sheet itself. */
export function useSwipeDown(close: () => void): RefObject<HTMLDivElement | null> {
  const handle = useRef<HTMLDivElement>(null)
  const closing = useRef(close)
  useEffect(() => {
    closing.current = close
  })
  useEffect(() => {
    const target = handle.current?.parentElement
    if (!target) return
    const listening = new AbortController()
    let swipe: Swipe | undefined
    const pull = (down: number) => {
      target.style.translate = down > 0 ? `0 ${down}px` : ''
    }
    const on = (
      name: 'touchstart' | 'touchmove' | 'touchend' | 'touchcancel',
      act: (event: TouchEvent) => void,
    ) => target.addEventListener(name, act, { passive: false, signal: listening.signal })
    on('touchstart', (event) => {
      pull(0)
      swipe = begin(event, target)
    })
    on('touchmove', (event) => {
      swipe = swipe && follow(swipe, event)
      if (!swipe?.moving) return
      if (event.cancelable) event.preventDefault()
      pull(swipe.down)
    })
    on('touchend', ({ timeStamp }) => {
      const done = swipe?.moving && isFar(swipe, timeStamp)
      swipe = undefined
      if (done) closing.current()
      else pull(0)
    })
    on('touchcancel', () => {
      swipe = undefined
      pull(0)
    })
    return () => listening.abort()
  }, [])
  return handle
}

function begin({ touches, target, timeStamp }: TouchEvent, sheet: HTMLElement): Swipe | undefined {
  const [finger] = touches
  // A sheet is at the lower edge of a phone; a wide screen shows a dialog in its middle.
  const isSheet = sheet.getBoundingClientRect().width === innerWidth
  if (!finger || touches.length > 1 || !isSheet || isScrolled(target, sheet)) return undefined
  return { x: finger.clientX, y: finger.clientY, at: timeStamp, down: 0, moving: false }
}

/** The finger scrolls what it is on, up to its beginning. */
function isScrolled(target: EventTarget | null, sheet: HTMLElement): boolean {
  let part = target instanceof Element ? target : null
  for (; part && part !== sheet; part = part.parentElement) {
    if (part.scrollTop > 0) return true
  }
  return false
}

function follow(swipe: Swipe, { touches }: TouchEvent): Swipe | undefined {
  const [finger] = touches
  if (!finger || touches.length > 1) return swipe.moving ? { ...swipe, down: 0 } : undefined
  const [across, down] = [finger.clientX - swipe.x, finger.clientY - swipe.y]
  if (swipe.moving) return { ...swipe, down: Math.max(0, down) }
  if (Math.hypot(across, down) < slackPx) return swipe
  return down > Math.abs(across) ? { ...swipe, moving: true, down } : undefined
}

function isFar({ down, at }: Swipe, now: number): boolean {
  return down > farPx || (down > flick.px && down / (now - at) > flick.pxPerMs)
}
