/** What stands before the picture of a JPEG, read without opening it. */
export interface JpegHeader {
  width: number
  height: number
  /** How coarsely the finest and the middle of brightness is kept: mean of the first 21 divisors. 1 is hardly compressed. */
  coarseness: number
}

/** Says what is wrong with which field, so that a screen can say it beside the field. */
export class PhotoError extends Error {
  override name = 'PhotoError'
  readonly field = 'bytes'

  constructor(reason: string) {
    super(`bytes: ${reason}`)
  }
}

/** A phone's photo of 12 megapixels; ours are 1600 pixels wide at most. Opening one takes about 20 bytes a pixel. */
const mostPixels = 13_000_000
/** A picture in very many passes keeps a processor busy for long. */
const mostPasses = 64
const leastSide = 16

const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
/** Markers without a length: restarts, start, end. */
const isBare = (marker: number): boolean => (marker >= 0xd0 && marker <= 0xd9) || marker === 0x01

interface Segment {
  marker: number
  data: Uint8Array
}

/** The segments up to the end; what is between scans is passed over. */
function* segmentsOf(bytes: Uint8Array): Generator<Segment> {
  let at = 2
  while (at + 1 < bytes.length) {
    if (bytes[at] !== 0xff) {
      at = bytes.indexOf(0xff, at)
      if (at < 0) return
      continue
    }
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xd9) return
    if (marker === 0x00 || marker === 0xff || isBare(marker)) {
      at += marker === 0xff ? 1 : 2
      continue
    }
    const length = ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0)
    if (length < 2) return
    yield { marker, data: bytes.subarray(at + 4, at + 2 + length) }
    at += 2 + length
  }
}

/** The mean of the low and middle divisors of the table for brightness, the first one. */
function coarsenessOf(tables: Uint8Array): number | undefined {
  const wide = (tables[0] ?? 0) >> 4 === 1
  if (((tables[0] ?? 0) & 15) !== 0) return undefined
  let sum = 0
  for (let at = 0; at < 21; at += 1) {
    sum += wide ? ((tables[1 + 2 * at] ?? 0) << 8) | (tables[2 + 2 * at] ?? 0) : (tables[1 + at] ?? 0)
  }
  return sum / 21
}

export function readHeader(bytes: Uint8Array): JpegHeader {
  if (bytes.length < 4) throw new PhotoError('there is no photo.')
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) throw new PhotoError('this is not a JPEG photo.')
  let [width, height, coarseness, passes] = [0, 0, 1, 0]
  for (const { marker, data } of segmentsOf(bytes)) {
    if (marker === 0xdb) coarseness = coarsenessOf(data) ?? coarseness
    if (isFrame(marker)) {
      height = ((data[1] ?? 0) << 8) | (data[2] ?? 0)
      width = ((data[3] ?? 0) << 8) | (data[4] ?? 0)
      refuseSize(width, height)
    }
    if (marker === 0xda) passes += 1
    if (passes > mostPasses) throw new PhotoError(`the photo is drawn in more than ${mostPasses} passes.`)
  }
  if (width === 0) throw new PhotoError('the JPEG photo is damaged: it has no size.')
  if (passes === 0) throw new PhotoError('the JPEG photo is damaged: there is no picture in it.')
  return { width, height, coarseness }
}

function refuseSize(width: number, height: number): void {
  if (width < leastSide || height < leastSide)
    throw new PhotoError(`the photo is too small: ${width} × ${height} pixels.`)
  if (width * height > mostPixels)
    throw new PhotoError(
      `the photo is too large: ${width} × ${height} pixels, at most ${mostPixels / 1e6} million.`,
    )
}
