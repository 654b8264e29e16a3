import type { PictureQuality, PictureWidth } from '#contract/rules/picture-sizes.ts'
import { type Examined, examinePhoto } from '../engine/photo/examine.ts'
import { coloursIn, type ItemColours } from '../engine/photo/item-colours.ts'
import { PhotoError } from '../engine/photo/photo-error.ts'
import { env } from '../env.ts'
import { readAtMost } from '../http/read-at-most.ts'
import { photoPath } from '../shared-item.ts'
import { withBreaks } from './with-breaks.ts'

const patienceMs = 5000
const mostBytes = 1_500_000
const quality: PictureQuality = 80

/** How many photos are looked at, and how large. */
interface Look {
  most: number
  edge: PictureWidth
}
/** The first photos of an item say enough, and each takes up to a third of a second of work. */
const closely: Look = { most: 4, edge: 960 }
/** Colours are as true in a small one. */
const forColours: Look = { most: 3, edge: 360 }

/** What the first photos of an item show. Null for one that could not be read: no file of ours, no JPEG, damaged, too slow. */
export const examinePhotos = (images: readonly string[]): Promise<(Examined | null)[]> =>
  read(images.map(photoPath), examinePhoto, closely)

/** The colours that the first photos of a person show. Null as above, and for photos of others. */
export const coloursOfPhotos = (images: readonly string[], userId: string): Promise<(ItemColours | null)[]> =>
  read(
    images.map(photoPath).map((path) => (path?.startsWith(`${userId}/`) ? path : null)),
    coloursIn,
    forColours,
  )

async function read<Result>(
  paths: readonly (string | null)[],
  use: (bytes: Uint8Array) => Result,
  { most, edge }: Look,
): Promise<(Result | null)[]> {
  const files = await Promise.all(paths.slice(0, most).map((path) => path && renditionOf(path, edge)))
  return await Promise.all(files.map((bytes) => (bytes ? withBreaks(() => attempt(use, bytes)) : null)))
}

function attempt<Result>(use: (bytes: Uint8Array) => Result, bytes: Uint8Array): Result | null {
  try {
    return use(bytes)
  } catch (error) {
    if (error instanceof PhotoError) return null
    throw error
  }
}

/** From our own bucket and by its path alone, whatever the host of the stored address. */
async function renditionOf(path: string, edge: PictureWidth): Promise<Uint8Array | null> {
  const address = new URL(`/storage/v1/render/image/public/item-images/${path}`, env.supabaseUrl())
  address.search = `width=${edge}&height=${edge}&resize=contain&quality=${quality}`
  try {
    const response = await fetch(address, {
      headers: { accept: 'image/jpeg' },
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    })
    if (!response.ok || !response.body) return null
    return await readAtMost(response.body, mostBytes)
  } catch {
    // The report says how many photos it rests on.
    return null
  }
}
