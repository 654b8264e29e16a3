import { deviceStorage } from '@/lib/browser/browser-storage'
import { savesData } from './save-data'

/** What the data saver has saved on this phone, from the sizes of the photos that came over the network. */
export const savedKey = 'aso-data-saved'
/** How much larger a photo would have been in the size and quality of a phone that saves nothing; rather too little. */
export const timesLarger = 3.5

interface Saved {
  photos: number
  bytes: number
}

export function savedSoFar(): Saved {
  const kept = deviceStorage.read(savedKey)
  if (typeof kept !== 'object' || kept === null) return { photos: 0, bytes: 0 }
  const { photos, bytes } = kept as Partial<Record<keyof Saved, unknown>>
  return {
    photos: typeof photos === 'number' ? photos : 0,
    bytes: typeof bytes === 'number' ? bytes : 0,
  }
}

/** Photos that came out of the browser's own cache, and those whose size it does not tell, save nothing. */
export function countPhotos(entries: readonly PerformanceEntry[]): void {
  if (!savesData()) return
  const sizes = entries
    .filter((entry) => entry instanceof PerformanceResourceTiming)
    .filter(({ name, transferSize }) => /\/render\/image\/.*[?&]quality=40\b/.test(name) && transferSize > 0)
    .map(({ encodedBodySize }) => encodedBodySize)
  if (sizes.length === 0) return
  const { photos, bytes } = savedSoFar()
  const small = sizes.reduce((sum, size) => sum + size, 0)
  deviceStorage.write(savedKey, {
    photos: photos + sizes.length,
    bytes: Math.round(bytes + small * (timesLarger - 1)),
  })
}

let counting = false

/** From now on, and what this page has loaded already. */
export function startCounting(): void {
  if (counting) return
  counting = true
  new PerformanceObserver((list) => countPhotos(list.getEntries())).observe({
    type: 'resource',
    buffered: true,
  })
}

/** `3.4 MB`, `120 KB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.round(bytes / 1000)} KB`
  return `${(bytes / 1_000_000).toFixed(bytes < 10_000_000 ? 1 : 0)} MB`
}
