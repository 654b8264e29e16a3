/** Whether something was typed or chosen on this screen: what a new page would lose. */

/** In a field at the beginning, something may have been typed before anybody listened. */
let typed = document.activeElement?.matches('input, textarea, select') === true
const listeners = new Set<() => void>()

function note(now: boolean): void {
  typed = now
  for (const listener of listeners) listener()
}

// Components send such events of their own, too, when they appear.
addEventListener('input', ({ isTrusted }) => isTrusted && note(true), true)

export const hasTyped = (): boolean => typed

export function onTyped(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Where it was typed: the bar that listens may come later than the next screen. */
let screen = location.pathname

/** Another screen begins with nothing typed. */
export function noteScreen(pathname: string): void {
  if (screen !== pathname) note(false)
  screen = pathname
}
