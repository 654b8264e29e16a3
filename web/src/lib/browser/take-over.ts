import { carryOver } from './carry-over'

/** A photo that takes longer holds nothing up: it shows when it is there. */
const longestDecodeMs = 500

/**
 * The page that came with the address gives way to the app, in the moment when the app is there to be seen. Until then
 * the app has no height, yet can take the keyboard.
 */
export function takeOverPage(): void {
  document.getElementById('page')?.remove()
  document.getElementById('root')?.removeAttribute('style')
  delete document.documentElement.dataset.app
}

/** The same with nothing lost: where the person had scrolled to, what was typed and pressed, photos that are shown. */
export async function takeOverInPlace(root: Element): Promise<void> {
  const page = document.getElementById('page')
  if (!page) return
  const scrolled = scrollY
  // The router begins a screen at its top, and this one is a page that was being read.
  if (scrolled > 0) queueMicrotask(() => scrollTo({ top: scrolled, behavior: 'instant' }))
  await firstPhotos(root)
  const finish = carryOver(page, root)
  const top = scrollY
  takeOverPage()
  scrollTo({ top, behavior: 'instant' })
  finish()
}

/** Else they would be missing for a moment: they are decoded beside what is drawn. */
function firstPhotos(root: Element): Promise<unknown> {
  const photos = Array.from(root.querySelectorAll<HTMLImageElement>('img[fetchpriority=high]'))
  const decoded = Promise.allSettled(photos.map((photo) => photo.decode()))
  return Promise.race([decoded, new Promise((resolve) => setTimeout(resolve, longestDecodeMs))])
}
