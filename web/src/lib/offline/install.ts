/** The browser's offer to put Aso on the home screen. It is kept for a place where somebody may want it. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>
}

let offer: InstallOffer | undefined
const listeners = new Set<() => void>()

function note(next: InstallOffer | undefined): void {
  offer = next
  for (const listener of listeners) listener()
}

/** To be called early: the browser offers it once for each page that is loaded. */
export function keepInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    note(event as InstallOffer)
  })
  addEventListener('appinstalled', () => note(undefined))
}

export function onInstallOffer(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const mayInstall = (): boolean => offer !== undefined

/** The browser asks once more, in its own words. */
export function install(): void {
  void offer?.prompt()
  note(undefined)
}
