import { claimsToBePdf } from './pdf-bytes.ts'

/** The kinds of files that Aso takes, by the first bytes that every file of the kind has. */
export type KnownFileType =
  | 'image/jpeg'
  | 'image/png'
  | 'image/webp'
  | 'image/avif'
  | 'image/heic'
  | 'application/pdf'

/** No signature needs more of a file than this. */
export const SIGNATURE_BYTES = 256

/** What a file really is; its name and the type that the phone gives it count for nothing. */
export function signedType(file: Uint8Array): KnownFileType | undefined {
  const head = String.fromCharCode(...file.subarray(0, SIGNATURE_BYTES))
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (head.startsWith('RIFF') && head.startsWith('WEBP', 8)) return 'image/webp'
  if (claimsToBePdf(file)) return 'application/pdf'
  return head.startsWith('ftyp', 4) ? heifType(file) : undefined
}

const brands: Readonly<Record<string, 'image/avif' | 'image/heic'>> = {
  avif: 'image/avif',
  avis: 'image/avif',
  heic: 'image/heic',
  heix: 'image/heic',
  hevc: 'image/heic',
  hevx: 'image/heic',
  heim: 'image/heic',
  heis: 'image/heic',
}

/** By its own brand, or where that only says "an image", by those it is compatible with. */
function heifType(file: Uint8Array): 'image/avif' | 'image/heic' | undefined {
  if (file.byteLength < 12) return undefined
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const brandAt = (at: number) => String.fromCharCode(...file.subarray(at, at + 4))
  const own = brandAt(8)
  if (own !== 'mif1' && own !== 'msf1') return brands[own]
  const end = Math.min(view.getUint32(0), file.byteLength, SIGNATURE_BYTES)
  for (let at = 16; at + 4 <= end; at += 4) {
    const type = brands[brandAt(at)]
    if (type) return type
  }
  return undefined
}
