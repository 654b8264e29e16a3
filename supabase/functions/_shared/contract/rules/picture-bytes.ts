import { type KnownFileType, signedType } from './file-signatures.ts'

type PictureType = Exclude<KnownFileType, 'application/pdf'>

/**
 * The real type and size of a picture, read from its bytes, and whether the file ends where the picture ends. Nothing is
 * decoded, so this is cheap for any upload.
 */
export interface PictureFacts {
  type: PictureType
  width: number
  height: number
}

/** Bigger pictures are refused: they would take the memory of a whole process to open. (Phones send 12 or 24.) */
export const MAX_PIXELS = 30_000_000

/** Undefined for an incomplete picture, or a picture with other data in the same file. */
export function readPicture(bytes: Uint8Array): PictureFacts | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    const found = readSize(signedType(bytes), view)
    return found && found.width > 0 && found.height > 0 ? found : undefined
  } catch (error) {
    // The file ends before the data that its header announces.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function readSize(type: KnownFileType | undefined, view: DataView): PictureFacts | undefined {
  switch (type) {
    case 'image/jpeg':
      return readJpeg(view)
    case 'image/png':
      return readPng(view)
    case 'image/webp':
      return readWebp(view)
    case 'image/avif':
    case 'image/heic':
      return readHeif(view, type)
    default:
      return undefined
  }
}

/** AVIF takes about twenty bytes for each pixel to open, three times what the others do. */
const MAX_AVIF_PIXELS = 16_000_000

export function isTooLarge({ type, width, height }: PictureFacts): boolean {
  return width * height > (type === 'image/avif' ? MAX_AVIF_PIXELS : MAX_PIXELS)
}

function text(view: DataView, at: number, length: number): string {
  let read = ''
  for (let next = at; next < at + length; next += 1) read += String.fromCharCode(view.getUint8(next))
  return read
}

/** Segments up to the scan; the last two bytes of the file are the end of the image. */
function readJpeg(view: DataView): PictureFacts | undefined {
  if (view.getUint16(view.byteLength - 2) !== 0xffd9) return undefined
  let at = 2
  let size: { width: number; height: number } | undefined
  for (;;) {
    if (view.getUint8(at) !== 0xff) return undefined
    const marker = view.getUint8(at + 1)
    if (marker === 0xff) at += 1
    else if (marker === 0xda)
      return size && isOneImage(view, at) ? { type: 'image/jpeg', ...size } : undefined
    else {
      if (isFrame(marker)) size = { height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
      at += 2 + view.getUint16(at + 2)
    }
  }
}

function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
}

/** Cameras and tools paint a picture in up to about twenty passes. Each costs another look at every pixel. */
const MAX_PASSES = 64

/** From the first scan on there is one end of the image, and it is the end of the file. */
function isOneImage(view: DataView, scan: number): boolean {
  let passes = 0
  for (let at = scan; at < view.byteLength - 2; at += 1) {
    if (view.getUint8(at) !== 0xff) continue
    const marker = view.getUint8(at + 1)
    if (marker === 0xd9) return false
    if (marker === 0xda) passes += 1
  }
  return passes <= MAX_PASSES
}

/** Packed texts unpack to a thousand times their size, and are read with the picture. */
const MAX_TEXT_BYTES = 512 * 1024

function readPng(view: DataView): PictureFacts | undefined {
  if (view.byteLength < 45 || text(view, 12, 4) !== 'IHDR') return undefined
  let at = 8
  let texts = 0
  for (;;) {
    const kind = text(view, at + 4, 4)
    const length = view.getUint32(at)
    if (kind === 'zTXt' || kind === 'iTXt') texts += length
    at += 12 + length
    if (kind === 'IEND') break
  }
  if (at !== view.byteLength || texts > MAX_TEXT_BYTES) return undefined
  return { type: 'image/png', width: view.getUint32(16), height: view.getUint32(20) }
}

function readWebp(view: DataView): PictureFacts | undefined {
  if (view.byteLength < 30) return undefined
  const length = view.getUint32(4, true) + 8
  if (length !== view.byteLength) return undefined
  const size = webpSize(view)
  return size && { type: 'image/webp', ...size }
}

function webpSize(view: DataView): { width: number; height: number } | undefined {
  switch (text(view, 12, 4)) {
    case 'VP8 ':
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
    case 'VP8L': {
      const bits = view.getUint32(21, true)
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
    }
    case 'VP8X': {
      const three = (at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 65_536 + 1
      return { width: three(24), height: three(27) }
    }
    default:
      return undefined
  }
}

/** Boxes one after the other to the end of the file; the largest size that any of them names. */
function readHeif(view: DataView, type: 'image/avif' | 'image/heic'): PictureFacts | undefined {
  const found: Boxes = { width: 0, height: 0, data: false }
  walkBoxes(view, 0, view.byteLength, found)
  return found.data ? { type, width: found.width, height: found.height } : undefined
}

const folders: Readonly<Record<string, number>> = { meta: 12, iprp: 8, ipco: 8 }

interface Boxes {
  width: number
  height: number
  data: boolean
}

function walkBoxes(view: DataView, start: number, end: number, found: Boxes): void {
  let at = start
  while (at < end) {
    const told = view.getUint32(at)
    const kind = text(view, at + 4, 4)
    // 0: to the end; 1: the length is a larger number than a photo of ours may be.
    const length = told === 0 ? end - at : told
    if (length < 8 || at + length > end) throw new RangeError('A box does not fit')
    if (kind === 'ispe') {
      found.width = Math.max(found.width, view.getUint32(at + 12))
      found.height = Math.max(found.height, view.getUint32(at + 16))
    }
    if (kind === 'mdat' || kind === 'idat') found.data = true
    const head = folders[kind]
    if (head !== undefined) walkBoxes(view, at + head, at + length, found)
    at += length
  }
}
