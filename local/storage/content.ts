import sharp from 'sharp'
import { isPdf } from '#contract/rules/pdf-bytes.ts'
import { isTooLarge, MAX_PIXELS, readPicture } from '#contract/rules/picture-bytes.ts'
import { refusals } from './errors.ts'
import { createFairLine } from './fair-line.ts'
import { jpegFromHeic } from './heic.ts'

/** What a file really is, by its content; what its sender calls it counts for nothing. */

interface Signature {
  type: string
  at: number
  bytes: string
}

const OTHERS: readonly Signature[] = [
  { type: 'image/gif', at: 0, bytes: 'GIF8' },
  { type: 'video/mp4', at: 4, bytes: 'ftypisom' },
  { type: 'video/mp4', at: 4, bytes: 'ftypmp4' },
  { type: 'video/quicktime', at: 4, bytes: 'ftypqt' },
  { type: 'video/webm', at: 0, bytes: '\x1a\x45\xdf\xa3' },
]

const PICTURES: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/avif']

const UNKNOWN = 'application/octet-stream'

// Sharp would keep what it has opened last, hundreds of megabytes of it, and nothing here is opened twice in a row.
sharp.cache(false)

/** Opening a large picture takes up to 300 megabytes, so uploads are opened one after the other. */
const oneAtATime = createFairLine({
  places: 1,
  perPerson: 1,
  mostWaiting: 100,
  refuse: refusals.tooManyUploads,
})

/** Reads it to its last line: a picture that breaks off on the way, or is not quite one, fails. */
async function readToTheEnd(content: Uint8Array): Promise<void> {
  await sharp(content, { limitInputPixels: MAX_PIXELS, failOn: 'warning', sequentialRead: true })
    .resize({ width: 16, height: 16, fit: 'fill' })
    .toBuffer()
}

export interface Examined {
  type: string
  content: Uint8Array
}

/**
 * The real type, or `application/octet-stream`, which is never shown but only downloaded. HEIC becomes JPEG. The person
 * is who sent it: pictures are opened person by person in turn.
 */
export async function examine(content: Uint8Array, person: string): Promise<Examined> {
  const picture = readPicture(content)
  if (!picture) return { type: otherType(content), content }
  if (isTooLarge(picture)) throw refusals.tooLarge()
  return oneAtATime(person, async () => {
    try {
      if (picture.type === 'image/heic') return { type: 'image/jpeg', content: await jpegFromHeic(content) }
      await readToTheEnd(content)
      return { type: picture.type, content }
    } catch {
      return { type: UNKNOWN, content }
    }
  })
}

function otherType(content: Uint8Array): string {
  if (isPdf(content)) return 'application/pdf'
  const head = Buffer.from(content.subarray(0, 16)).toString('latin1')
  return OTHERS.find(({ at, bytes }) => head.startsWith(bytes, at))?.type ?? UNKNOWN
}

export function isPicture(type: string): boolean {
  return PICTURES.includes(type)
}

/** Types a browser may show by itself. Everything else, markup above all, is a download. */
export function isShowable(type: string): boolean {
  return isPicture(type) || type === 'application/pdf' || type.startsWith('video/')
}

export function isAllowedType(type: string, allowed: readonly string[] | null): boolean {
  if (!allowed || allowed.length === 0) return true
  return allowed.some((one) => one === type || (one.endsWith('/*') && type.startsWith(one.slice(0, -1))))
}
