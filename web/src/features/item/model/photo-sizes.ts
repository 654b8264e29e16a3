import type { PictureWidth } from '#contract/rules/picture-sizes.ts'

/** What the page of an item fetches of a photo, and how wide it is there: see `columns`. */
export const photoWidths: readonly PictureWidth[] = [480, 640, 960]
export const photoSizes = '(min-width: 48rem) min(45vw, max(18rem, 75vh - 10.5rem)), 100vw'

/** On a wide screen the photo is as wide as it can be shown whole, from head to hem. */
export const columns =
  'grid-cols-1 md:grid-cols-[min(45%,max(18rem,(100dvh-14rem)*0.75))_minmax(0,1fr)] md:gap-10 lg:gap-14'
