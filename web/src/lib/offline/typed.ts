/** Whether something was typed or chosen on this screen: what a new page would lose. */

let typed = false
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

/** Another screen begins with nothing typed. */
export function forgetTyped(): void {
  note(false)
}
