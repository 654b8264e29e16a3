import { isFrame, segmentsOf } from './jpeg-segments.ts'
import { PhotoError } from './photo-error.ts'

/** What stands before the picture of a JPEG, read without opening it. */
export interface JpegHeader {
  width: number
  height: number
  /** How coarsely the finest and the middle of brightness is kept: mean of the first 21 divisors. 1 is hardly compressed. */
  coarseness: number
}

/** A phone's photo of 12 megapixels; ours are 1600 pixels wide at most. Opening one takes about 20 bytes a pixel. */
const mostPixels = 13_000_000
/** A picture in very many passes keeps a processor busy for long. */
const mostPasses = 64
const leastSide = 16

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
      if (width > 0) throw new PhotoError('the JPEG photo is damaged: it has two sizes.')
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
      { isTooLarge: true },
    )
}
