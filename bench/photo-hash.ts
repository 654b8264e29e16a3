import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp, { type Sharp } from 'sharp'
import { createPlateRenderer } from '../local/demo/pictures/render.ts'
import { photoHash } from '../supabase/functions/check-uploads/photo-hash.ts'
import { readPixels } from '../supabase/functions/check-uploads/pixels.ts'
import { defaultNumber } from '../tests/support/fixtures/default-settings.ts'
import { wardrobe } from '../web/looks/wardrobe/index.ts'

/**
 * `npm run bench:photos`: how well the hash of photos knows changed copies, and how often it takes two photos for one. The
 * result goes to results/photos.md; exit code 1 where it misses a bound.
 */

export interface Figures {
  photos: number
  /** Of each kind of copy, how many of a hundred are known. */
  recall: Record<string, number>
  pairs: number
  falseMatches: number
}

const watermark = (width: number, height: number): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="sans-serif" font-weight="700">
<text x="50%" y="55%" font-size="${width / 6}" text-anchor="middle" fill="#fff" fill-opacity="0.45" transform="rotate(-30 ${width / 2} ${height / 2})">@closet</text>
<rect x="0" y="${height * 0.94}" width="${width}" height="${height * 0.06}" fill="#000" fill-opacity="0.5"/></svg>`)

type Change = (photo: Sharp, width: number, height: number) => Sharp

/** The changes of a copy, with how many of a hundred copies have to be known. */
export const changes: Record<string, { least: number; change: Change }> = {
  're-encoded': { least: 95, change: (photo) => photo.jpeg({ quality: 40 }) },
  'half the size': {
    least: 95,
    change: (photo, width) => photo.resize(Math.round(width / 2)).jpeg({ quality: 70 }),
  },
  mirrored: { least: 95, change: (photo) => photo.flop().jpeg({ quality: 70 }) },
  watermarked: {
    least: 95,
    change: (photo, width, height) =>
      photo.composite([{ input: watermark(width, height) }]).jpeg({ quality: 75 }),
  },
  'cropped by 5 % all around': { least: 80, change: cropped(0.025, 0.025, 0.95, 0.95) },
  'cropped by 5 % at the bottom': { least: 80, change: cropped(0, 0, 1, 0.95) },
  'cropped by 5 % at one corner': { least: 80, change: cropped(0.05, 0.05, 0.95, 0.95) },
}

function cropped(left: number, top: number, across: number, down: number): Change {
  return (photo, width, height) => {
    // Rounded down, so that no part ends outside of the photo.
    const part = (share: number, of: number) => Math.floor(share * of)
    return photo
      .extract({
        left: part(left, width),
        top: part(top, height),
        width: part(across, width),
        height: part(down, height),
      })
      .jpeg({ quality: 75 })
  }
}

/** As the storage scales a photo for the check of uploads. */
export async function hashed(picture: Buffer): Promise<string> {
  const small = await sharp(picture)
    .resize({ width: 128, height: 128, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 80 })
    .toBuffer()
  const pixels = readPixels(small)
  if (!pixels) throw new Error('The picture can not be read')
  return photoHash(pixels)
}

/** Every second bit: see photo-hash.ts. */
const mirror = 0x55555555
const wordsOf = (hash: string): number[] =>
  (hash.match(/.{8}/g) ?? []).map((word) => Number.parseInt(word, 16))

function bits(word: number): number {
  let count = 0
  for (let rest = word; rest !== 0; rest &= rest - 1) count += 1
  return count
}

/** In how many bits the hash of a photo differs from that of a copy, in any of its frames, or of its mirror image. */
export function distance(photo: string, copy: string): number {
  const own = wordsOf(photo.slice(0, 64))
  const frames = copy.match(/.{64}/g) ?? []
  const differing = (frame: string, mask: number): number =>
    wordsOf(frame).reduce((sum, word, at) => sum + bits(word ^ (own[at] ?? 0) ^ mask), 0)
  return Math.min(256, ...frames.flatMap((frame) => [differing(frame, 0), differing(frame, mirror)]))
}

export interface Hashes {
  original: string
  copies: Record<string, string>
}

export async function hashesOf(picture: Buffer): Promise<Hashes> {
  const { width = 0, height = 0 } = await sharp(picture).metadata()
  const copies: Record<string, string> = {}
  for (const [name, { change }] of Object.entries(changes)) {
    copies[name] = await hashed(await change(sharp(picture), width, height).toBuffer())
  }
  return { original: await hashed(picture), copies }
}

export function compare(photos: readonly Hashes[], most: number): Figures {
  const recall: Record<string, number> = {}
  for (const name of Object.keys(changes)) {
    const known = photos.filter(({ original, copies }) => distance(original, copies[name] ?? '') <= most)
    recall[name] = (100 * known.length) / photos.length
  }
  let [pairs, falseMatches] = [0, 0]
  for (const [at, one] of photos.entries()) {
    for (const [other, { original, copies }] of photos.entries()) {
      if (other === at) continue
      for (const hash of other > at ? [original, ...Object.values(copies)] : Object.values(copies)) {
        pairs += 1
        if (distance(one.original, hash) <= most) falseMatches += 1
      }
    }
  }
  return { photos: photos.length, recall, pairs, falseMatches }
}

/** The drawn photos of the demo town, as it stores them. */
async function demoPhotos(): Promise<Buffer[]> {
  const renderer = await createPlateRenderer()
  const photos: Buffer[] = []
  for (const [name, plates] of Object.entries(wardrobe)) {
    for (const [at, plate] of plates.entries()) photos.push(await renderer.render(`${name}-${at + 1}`, plate))
  }
  return photos
}

const mostFalse = 1 / 10_000

export function misses({ recall, pairs, falseMatches }: Figures): string[] {
  const weak = Object.entries(changes).filter(([name, { least }]) => (recall[name] ?? 0) < least)
  return [...weak.map(([name]) => name), ...(falseMatches > pairs * mostFalse ? ['false matches'] : [])]
}

export function report({ photos, recall, pairs, falseMatches }: Figures, most: number, when: string): string {
  const rows = Object.entries(changes).map(
    ([name, { least }]) => `| ${name} | ${(recall[name] ?? 0).toFixed(1)} % | ${least} % |`,
  )
  return `# Photos that are known again

${when}: ${photos} photos of the demo town, and of each the changed copies below. Two hashes count as the same picture up to ${most} differing bits.

| copy | known | bound |
| ---- | ----: | ----- |
${rows.join('\n')}

Of ${pairs.toLocaleString('en')} pairs of different pictures, copies included, ${falseMatches} were taken for the same: ${((10_000 * falseMatches) / pairs).toFixed(1)} in 10,000 (bound: 1).
`
}

if (import.meta.main) {
  const most = defaultNumber('signals_photo_distance')
  const photos: Hashes[] = []
  for (const picture of await demoPhotos()) photos.push(await hashesOf(picture))
  const figures = compare(photos, most)
  const text = report(figures, most, new Date().toISOString().slice(0, 10))
  await writeFile(fileURLToPath(new URL('./results/photos.md', import.meta.url)), text)
  console.log(text)
  if (misses(figures).length > 0) process.exitCode = 1
}
