import sharp from 'sharp'

/** What a file really is, by its first bytes; what its sender calls it counts for nothing. */

interface Signature {
  type: string
  at: number
  bytes: string
}

const SIGNATURES: readonly Signature[] = [
  { type: 'image/jpeg', at: 0, bytes: '\xff\xd8\xff' },
  { type: 'image/png', at: 0, bytes: '\x89PNG\r\n\x1a\n' },
  { type: 'image/gif', at: 0, bytes: 'GIF87a' },
  { type: 'image/gif', at: 0, bytes: 'GIF89a' },
  { type: 'image/webp', at: 8, bytes: 'WEBP' },
  { type: 'image/avif', at: 4, bytes: 'ftypavif' },
  { type: 'image/avif', at: 4, bytes: 'ftypavis' },
  { type: 'application/pdf', at: 0, bytes: '%PDF-' },
  { type: 'video/mp4', at: 4, bytes: 'ftypisom' },
  { type: 'video/mp4', at: 4, bytes: 'ftypmp4' },
  { type: 'video/quicktime', at: 4, bytes: 'ftypqt' },
  { type: 'video/webm', at: 0, bytes: '\x1a\x45\xdf\xa3' },
]

/** Sharp's name of what it found, for the types that it can read. */
const IMAGE_FORMATS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/avif': 'heif',
}

/** Bigger pictures are refused: they would take the memory of the whole process to scale down. */
export const MAX_PIXELS = 50_000_000

const UNKNOWN = 'application/octet-stream'

async function isImage(content: Uint8Array, format: string): Promise<boolean> {
  try {
    const found = await sharp(content, { limitInputPixels: MAX_PIXELS }).metadata()
    return found.format === format && found.width * found.height <= MAX_PIXELS
  } catch {
    return false
  }
}

/** The real type, or `application/octet-stream`, which is never shown but only downloaded. */
export async function contentTypeOf(content: Uint8Array): Promise<string> {
  const head = Buffer.from(content.subarray(0, 16)).toString('latin1')
  const type = SIGNATURES.find(({ at, bytes }) => head.startsWith(bytes, at))?.type ?? UNKNOWN
  const format = IMAGE_FORMATS[type]
  return format === undefined || (await isImage(content, format)) ? type : UNKNOWN
}

export function isPicture(type: string): boolean {
  return type in IMAGE_FORMATS
}

/** Types a browser may show by itself. Everything else, markup above all, is a download. */
export function isShowable(type: string): boolean {
  return isPicture(type) || type === 'application/pdf' || type.startsWith('video/')
}

export function isAllowedType(type: string, allowed: readonly string[] | null): boolean {
  if (!allowed || allowed.length === 0) return true
  return allowed.some((one) => one === type || (one.endsWith('/*') && type.startsWith(one.slice(0, -1))))
}
