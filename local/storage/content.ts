import { isUtf8 } from 'node:buffer'
import sharp from 'sharp'
import { pdfIn } from '#contract/rules/pdf-bytes.ts'
import { isTooLarge, MAX_PIXELS, readPicture } from '#contract/rules/picture-bytes.ts'
import { refusals } from './errors.ts'
import { jpegFromHeic } from './heic.ts'
import { withPlainScans } from './plain-scan.ts'
import { createUploadQueue } from './upload-queue.ts'

/** The type of a file by its content; the name that the client sent is ignored, and so is the type, except of plain text. */

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

// Sharp would cache opened pictures, hundreds of megabytes of them, and none is opened twice in a row here.
sharp.cache(false)

/** Decoding a large picture takes up to 300 megabytes, so uploads are decoded one after the other. */
const oneAtATime = createUploadQueue({
  concurrency: 1,
  perPerson: 1,
  waitingPerPerson: 100,
})

/** Decodes the whole picture, so that a truncated or damaged one fails. */
async function decodeFully(content: Uint8Array): Promise<void> {
  await sharp(content, { limitInputPixels: MAX_PIXELS, failOn: 'warning', sequentialRead: true })
    .resize({ width: 16, height: 16, fit: 'fill' })
    .toBuffer()
}

export interface Examined {
  type: string
  content: Uint8Array
}

/**
 * The real type, or `application/octet-stream`, which browsers only download. HEIC becomes JPEG, and what is around a PDF is left away.
 * `person` is the sender: pictures of several people are decoded in turn.
 */
export async function examine(content: Uint8Array, declared: string, person: string): Promise<Examined> {
  const picture = readPicture(content)
  if (!picture) return other(content, declared)
  if (isTooLarge(picture)) throw refusals.tooLarge()
  return oneAtATime(person, async () => {
    try {
      if (picture.type === 'image/heic') return { type: 'image/jpeg', content: await jpegFromHeic(content) }
      await decodeFully(picture.type === 'image/jpeg' ? withPlainScans(content) : content)
      return { type: picture.type, content }
    } catch {
      return { type: UNKNOWN, content }
    }
  })
}

/** Nothing in plain text shows its type, so the sender must declare it. It is only downloaded, whatever its words are. */
function isPlainText(content: Uint8Array, declared: string): boolean {
  return /^text\/plain\s*(;|$)/i.test(declared) && isUtf8(content) && !content.includes(0)
}

function other(content: Uint8Array, declared: string): Examined {
  const pdf = pdfIn(content)
  return pdf ? { type: 'application/pdf', content: pdf } : { type: otherType(content, declared), content }
}

function otherType(content: Uint8Array, declared: string): string {
  const head = Buffer.from(content.subarray(0, 16)).toString('latin1')
  const known = OTHERS.find(({ at, bytes }) => head.startsWith(bytes, at))
  if (known) return known.type
  return isPlainText(content, declared) ? 'text/plain' : UNKNOWN
}

export function isPicture(type: string): boolean {
  return PICTURES.includes(type)
}

/** Types that a browser may display. Everything else, HTML and SVG above all, is a download. */
export function canDisplay(type: string): boolean {
  return isPicture(type) || type === 'application/pdf' || type.startsWith('video/')
}

export function isAllowedType(type: string, allowed: readonly string[] | null): boolean {
  if (!allowed || allowed.length === 0) return true
  return allowed.some((one) => one === type || (one.endsWith('/*') && type.startsWith(one.slice(0, -1))))
}
