/** Whether something was typed or chosen on this screen: what a new page would lose. */

/** In a field at the beginning, something may have been typed before anybody listened. */
let typed = document.activeElement?.matches('input, textarea, select') === true
const listeners = new Set<() => void>()

function note(now: boolean): void {
  typed = now
  for (const listener of listeners) listener()
}

addEventListener('input', () => note(true), true)

export const hasTyped = (): boolean => typed

export function onTyped(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

let screen: string | undefined

/** Another screen begins with nothing typed. */
export function noteScreen(pathname: string): void {
  if (screen !== undefined && screen !== pathname) note(false)
  screen = pathname
}
