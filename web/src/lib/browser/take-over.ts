import { carryOver } from './carry-over'
import { onFirstUse } from './first-use'

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

/** Whether somebody has such a page before them: `theme.js` has put away one that is not for them. */
export function pageIsRead(): boolean {
  return document.getElementById('page') !== null && document.documentElement.dataset.app !== 'instead'
}

/** The same with nothing lost: where the person had scrolled to, what was typed and pressed, photos that are shown. */
export async function takeOverInPlace(root: Element): Promise<void> {
  const page = document.getElementById('page')
  if (!page) return
  await firstPhotos(root)
  const finish = carryOver(page, root)
  const top = scrollY
  takeOverPage()
  // To ask for it makes the browser lay everything out at once.
  if (top > 0) scrollTo({ top, behavior: 'instant' })
  else layOutLater(root)
  finish()
}

/** Cards below the screen are laid out when somebody begins to use the page (`styles.css`): most of the work is theirs. */
function layOutLater(root: Element): void {
  root.setAttribute('data-below', 'later')
  onFirstUse(() => root.removeAttribute('data-below'), ['scroll', 'pointerdown', 'keydown'])
}

/** Else they would be missing for a moment: they are decoded beside what is drawn. */
function firstPhotos(root: Element): Promise<unknown> {
  const photos = Array.from(root.querySelectorAll<HTMLImageElement>('img[fetchpriority=high]'))
  const decoded = Promise.allSettled(photos.map((photo) => photo.decode()))
  return Promise.race([decoded, new Promise((resolve) => setTimeout(resolve, longestDecodeMs))])
}
