import type { FirstPage } from './first-cards'

// What the pages share that are there before the app: the market and an item.

/** A photo that takes longer holds nothing up. */
const longestPhotoMs = 2000

export const after = (ms: number) =>
  new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), ms))

/** The app with its first screen. Once more by itself where that failed; the browser's own page says that there is no connection. */
export function openApp(loadScreen: () => Promise<unknown>, first?: FirstPage): void {
  // `theme.js` has put the letters off.
  delete document.documentElement.dataset.font
  Promise.all([import('./app'), loadScreen()])
    .then(([{ startApp }]) => startApp(first))
    .catch(() => location.reload())
}

/** Until the photo is there, or somebody uses the page. */
export async function photoOrUse(photo: HTMLImageElement): Promise<void> {
  const used = new Promise((resolve) => {
    for (const act of ['pointerdown', 'keydown']) addEventListener(act, resolve, { once: true })
  })
  await Promise.race([photo.decode().catch(() => undefined), used, after(longestPhotoMs)])
}
