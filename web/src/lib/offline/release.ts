/** A release that came while this page was open. It waits: nothing is put under a page that is being used. */

const lookAgainMs = 60 * 60_000
/** A worker that does not take over in this time has no part in loading the page anew. */
const takeOverMs = 3000
/** Whoever was away for so long has nothing in hand. */
const awayMs = 10 * 60_000

/** Tells whether a release waits; answers how to end it. A page that stays open for days hears of it, too. */
export function watchReleases(onChange: (waits: boolean) => void): () => void {
  const ended = new AbortController()
  const { signal } = ended
  void navigator.serviceWorker?.ready.then((registration) => {
    if (signal.aborted) return
    const look = () => {
      const { waiting } = registration
      onChange(waiting !== null)
      // It may take over by itself, once no page is left that it would disturb.
      waiting?.addEventListener('statechange', look, { signal })
    }
    const followInstalling = () => registration.installing?.addEventListener('statechange', look, { signal })
    look()
    // One that is being installed already was found before anybody listened.
    followInstalling()
    registration.addEventListener('updatefound', followInstalling, { signal })
    keepLooking(registration, signal)
  })
  return () => ended.abort()
}

function keepLooking(registration: ServiceWorkerRegistration, signal: AbortSignal): void {
  let lookedAt = Date.now()
  const look = () => {
    if (document.hidden || Date.now() - lookedAt < lookAgainMs) return
    lookedAt = Date.now()
    // Without a network the next look finds it.
    registration.update().catch(() => {})
  }
  document.addEventListener('visibilitychange', look, { signal })
}

/** Calls while a page that was out of sight for long is in sight again and untouched: a new page would disturb nobody. */
export function onComingBack(onChange: (isBack: boolean) => void): () => void {
  const ended = new AbortController()
  const options = { signal: ended.signal, capture: true, passive: true }
  let leftAt = Number.POSITIVE_INFINITY
  const see = () => {
    if (document.hidden) leftAt = Date.now()
    onChange(!document.hidden && Date.now() - leftAt >= awayMs)
  }
  document.addEventListener('visibilitychange', see, options)
  for (const touch of ['pointerdown', 'keydown', 'wheel', 'touchstart'])
    addEventListener(touch, () => onChange(false), options)
  return () => ended.abort()
}

/** Loads the page anew with the release that waits. */
export async function takeRelease(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  const waiting = registration?.waiting
  const reload = () => location.reload()
  waiting?.addEventListener('statechange', () => waiting.state === 'activated' && reload())
  setTimeout(reload, waiting ? takeOverMs : 0)
  waiting?.postMessage('activate')
}
