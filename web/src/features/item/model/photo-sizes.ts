import type { PictureWidth } from '#contract/rules/picture-sizes.ts'

/** What the page of an item fetches of a photo, and how wide it is there: see `columns`. */
export const photoWidths: readonly PictureWidth[] = [480, 640, 960]
export const photoSizes = '(min-width: 48rem) min(50vw, 38rem), 100vw'

/** On a wide screen the photo has half of the page, and what it costs stays in sight beside everything else. */
export const columns = 'grid-cols-1 md:grid-cols-2 md:gap-x-10 lg:gap-x-14'

/** On a low screen the whole garment is shown, over a blurred copy of the photo, instead of being cropped. */
export const photoShape =
  'max-h-[min(62svh,100svh-15.5rem)] w-full [&>img:last-child]:object-contain md:max-h-none md:rounded-2xl'
