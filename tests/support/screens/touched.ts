/** Somebody has already touched the page, so that a new step may take the focus. The DOM of Node does not know it. */
Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: true }, configurable: true })
