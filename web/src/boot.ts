import './styles.css'

// `/` is static HTML that can be read before any script has loaded. The app is loaded when the visitor uses something
// that needs it; it then renders the same page with that action and replaces the static one.

const page = document.getElementById('page')
const fetchApp = () => import('./app')
const showApp = () => fetchApp().then(({ startApp }) => startApp())

/** The app reads from the address what to show. */
function openApp(): void {
  // The browser's own offline page explains the missing connection and retries.
  showApp().catch(() => location.reload())
}

function onClick(event: Event): void {
  const button = buttonOf(event)
  if (!button) return
  const { opens } = button.dataset
  if (opens) {
    button.setAttribute('aria-busy', 'true')
    // The dialog gets an entry of its own.
    history.replaceState(null, '', `/?open=${opens}`)
    openApp()
  } else {
    button.setAttribute('aria-pressed', 'true')
    keepAnswer(button)
    history.pushState(null, '', '/?step=2')
    openApp()
  }
}

/**
 * As the quiz keeps its answers, under the key that its card names. Not by the app's own helper: importing it would load the
 * app with this page.
 */
function keepAnswer(button: HTMLElement): void {
  const draftKey = button.closest<HTMLElement>('[data-draft]')?.dataset.draft
  if (!draftKey) return
  try {
    sessionStorage.setItem(draftKey, JSON.stringify({ occasion: button.dataset.answer }))
  } catch {
    // Without storage the quiz asks again.
  }
}

function buttonOf({ target }: Event): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-opens], [data-answer]') : null
}

/**
 * Pointing at a button, or coming to it by keyboard, is a sign that the app will be needed. It is fetched, not shown: the
 * button has the keyboard, and would be taken away under it.
 */
function onIntent(event: Event): void {
  if (!buttonOf(event)) return
  fetchApp().catch(() => {
    // Asked again when the button is pressed.
  })
}

// `theme.js` has found a stored session, or an address with more than `/`.
const { dataset } = document.documentElement
if ('app' in dataset) {
  showApp().catch(() => {
    // Better the page for visitors than none.
    delete dataset.app
  })
}

/** Loads the current company address and phone number when the footer is scrolled into view. */
function keepContactLive(address: Element): void {
  new IntersectionObserver(([seen], observer) => {
    if (!seen?.isIntersecting) return
    observer.disconnect()
    import('./features/landing/live-contact')
      .then(({ showLiveContact }) => showLiveContact(address))
      .catch(() => {
        // Without a connection the page stays as it was built.
      })
  }).observe(address)
}

const address = page?.querySelector('address')
if (address) keepContactLive(address)
page?.addEventListener('click', onClick)
page?.addEventListener('pointerover', onIntent)
page?.addEventListener('focusin', onIntent)
