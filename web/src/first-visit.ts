import type { FirstPage } from './first-cards'

// What the pages share that are there before the app: the market and an item.

/** A photo that takes longer holds nothing up. */
const longestPhotoMs = 2000

export const after = (ms: number) =>
  new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), ms))

/** The app with its first screen. Once more by itself where that failed; the browser's own page says that there is no connection. */
export function openApp(loadScreen: () => Promise<unknown>, first?: FirstPage): void {
  Promise.all([import('./app'), loadScreen()])
    .then(([{ startApp }]) => startApp(first))
    .catch(() => location.reload())
}

/** Until one photo of the first screen is there, or somebody uses the page. */
export async function firstPhotoOf(frame: Element): Promise<void> {
  const photos = Array.from(frame.querySelectorAll<HTMLImageElement>('img[fetchpriority=high]'))
  const used = new Promise((resolve) => {
    for (const act of ['pointerdown', 'keydown']) addEventListener(act, resolve, { once: true })
  })
  await Promise.race([
    Promise.any(photos.map((photo) => photo.decode())).catch(() => undefined),
    used,
    after(longestPhotoMs),
  ])
}
