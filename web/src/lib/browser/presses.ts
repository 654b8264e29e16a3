/** Presses wait for the app; they are marked, so that they are seen to count. */
export function watchPresses(page: Element): void {
  const keep = (event: Event) => {
    if (!(event.target instanceof Element)) return
    const pressed = event.target.closest<HTMLElement>('a[href], button')
    if (!pressed || asksForAnotherTab(event)) return
    event.preventDefault()
    for (const before of page.querySelectorAll('[data-pressed]')) release(before)
    pressed.dataset.pressed = ''
    pressed.setAttribute('aria-busy', 'true')
  }
  page.addEventListener('click', keep)
  // The app searches while somebody types.
  page.addEventListener('submit', (event) => event.preventDefault())
}

function asksForAnotherTab(event: Event): boolean {
  return event instanceof MouseEvent && (event.ctrlKey || event.metaKey || event.shiftKey)
}

function release(element: Element): void {
  element.removeAttribute('data-pressed')
  element.removeAttribute('aria-busy')
}
