/**
 * A page that the build has written is used before the app is there. What was typed stays, what has the keyboard keeps
 * it, and what was pressed is pressed in the app as soon as it has taken over.
 */

const usable = 'a[href], button, input, select, textarea'

/** Puts what was done on `page` into `app`; answers what is left to do once `app` can be seen. */
export function carryOver(page: Element, app: Element): () => void {
  const typed = Array.from(page.querySelectorAll('input')).filter(
    ({ value, defaultValue }) => value !== defaultValue,
  )
  const fields = typed.map((field) => [twin(field, page, app), field.value] as const)
  const focused = document.activeElement
  const focus =
    focused instanceof HTMLElement && page.contains(focused) ? twin(focused, page, app) : undefined
  const selection = focused instanceof HTMLInputElement ? focused.selectionStart : null
  const pressed = page.querySelector<HTMLElement>('[data-pressed]')
  const press = pressed ? twin(pressed, page, app) : undefined
  return () => {
    for (const [field, value] of fields) if (field) type(field, value)
    focus?.focus({ preventScroll: true })
    if (focus instanceof HTMLInputElement) focus.setSelectionRange(selection, selection)
    press?.click()
  }
}

/** The same thing in the app: what is called the same, or leads to the same place, in the same order. */
function twin(element: HTMLElement, page: Element, app: Element): HTMLElement | undefined {
  const alike = (root: Element) =>
    Array.from(root.querySelectorAll<HTMLElement>(usable)).filter(
      (other) => nameOf(other) === nameOf(element),
    )
  return alike(app)[alike(page).indexOf(element)]
}

function nameOf(element: Element): string {
  const { tagName, textContent } = element
  const said = ['href', 'aria-label', 'placeholder', 'type'].map((name) => element.getAttribute(name))
  return [tagName, ...said, textContent.trim()].join('\n')
}

/** As if by hand: React reads what a field was given by its own event. */
function type(field: Element, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
