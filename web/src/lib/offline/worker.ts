import { whenIdle } from '@/lib/when-idle'

/** The service worker from the side of the page. It is started after everything that the first screen loads. */

const lookAgainMs = 60 * 60_000

let offer: (registration: ServiceWorkerRegistration) => void
/** There is a new release. It waits: nothing is put under a page that is being used. */
export const updateWaits = new Promise<ServiceWorkerRegistration>((resolve) => {
  offer = resolve
})

export function startWorker(): void {
  const start = () => void whenIdle(() => void register())
  if (document.readyState === 'complete') start()
  else addEventListener('load', start)
}

async function register(): Promise<void> {
  // Refused in private windows of some browsers: all but reading without a network works there.
  const registration = await navigator.serviceWorker?.register('/sw.js').catch(() => undefined)
  if (!registration) return
  const look = () => registration.waiting && offer(registration)
  look()
  registration.addEventListener('updatefound', () =>
    registration.installing?.addEventListener('statechange', look),
  )
  keepLooking(registration)
}

/** A page that stays open for days hears of new releases, too. */
function keepLooking(registration: ServiceWorkerRegistration): void {
  let lookedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || Date.now() - lookedAt < lookAgainMs) return
    lookedAt = Date.now()
    // Without a network the next look finds it.
    registration.update().catch(() => {})
  })
}
