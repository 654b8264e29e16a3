import { blockinessOf } from './blocks.ts'
import { type Exposure, exposureOf } from './exposure.ts'
import { type JpegHeader, readHeader } from './jpeg-header.ts'
import { noiseOf } from './noise.ts'
import { PhotoError } from './photo-error.ts'
import { greyOf, openPhoto, type Rgb, reduced } from './pixels.ts'
import { type Scene, sceneOf } from './scene.ts'
import { type Sharpness, sharpnessOf } from './sharpness.ts'

/** What is measured of a photo. */
export interface PhotoMeasures extends Sharpness, Exposure, Scene {
  width: number
  height: number
  /** Deviation of the noise, in steps of brightness of 255. */
  noise: number
  /** From the table of the file: 1 hardly compressed, 10 at quality 75, 60 at quality 10. */
  coarseness: number
  blockiness: number
}

/** Throws a PhotoError where it is no JPEG photo, or one that is too large to open. */
export function measurePhoto(bytes: Uint8Array): PhotoMeasures {
  const header = readHeader(bytes)
  return measureOpened(openPhoto(bytes, header), header)
}

export function measureOpened(photo: Rgb, header: JpegHeader): PhotoMeasures {
  const whole = greyOf(photo)
  const blockiness = blockinessOf(whole)
  const small = reduced(photo)
  const grey = small === photo ? whole : greyOf(small)
  const noise = noiseOf(grey)
  return {
    ...header,
    noise,
    blockiness,
    ...sharpnessOf(grey, noise),
    ...exposureOf(grey),
    ...sceneOf(small),
  }
}

/** How each measure counts, in points of a hundred. */
const points = {
  fineness: 42,
  strength: 10,
  noise: 15,
  range: 16,
  clipping: 26,
  mean: 22,
  coarseness: 11,
  blockiness: 12,
  size: 6,
  colourfulness: 8,
  background: 4,
}

/** The parts of the score; each rises with quality. */
export function photoPoints(photo: PhotoMeasures): Readonly<Record<keyof typeof points, number>> {
  const megapixels = (photo.width * photo.height) / 1e6
  // Grain hides detail, and looks like it.
  const visible = 1 / (1 + photo.noise / 25)
  const fill = Math.min(1, photo.filled / 0.3) - Math.max(0, photo.filled - 0.85)
  return {
    fineness: points.fineness * photo.fineness * visible,
    strength: points.strength * Math.min(1, Math.log1p(photo.strength) / 3) * visible,
    noise: -points.noise * Math.log1p(Math.max(0, photo.noise - 0.6) / 3),
    range: points.range * Math.min(1, photo.range / 0.6),
    clipping: -points.clipping * (photo.blackened + photo.burnt),
    mean: -points.mean * (Math.max(0, 0.35 - photo.mean) * 2 + Math.max(0, photo.mean - 0.68) * 2),
    coarseness: -points.coarseness * Math.log1p(Math.max(0, photo.coarseness - 2) / 12),
    blockiness: -points.blockiness * Math.min(2, photo.blockiness),
    size: points.size * Math.max(-3, Math.min(0, Math.log2(megapixels / 0.7))),
    colourfulness: points.colourfulness * Math.min(1, photo.colourfulness),
    background: points.background * photo.plainness * fill,
  }
}

export const scoreOf = (measures: PhotoMeasures): number =>
  Object.values(photoPoints(measures)).reduce((sum, part) => sum + part, 30)

/** Of what is no photo at all: below every photo, the blackest too. */
const nothingToSee = -100
/** Of a photo that is too large to be opened: nothing is known of it, so it stands in the middle. */
const unknown = 50

/**
 * How good a photo is to look at, from its file alone (JPEG), higher is better: about 0 to 100. No model: sharpness by tiles,
 * noise, exposure, compression, size, colours and background, weighted so that ladders of blur, noise, exposure and
 * compression come in order. It never throws: what shows nothing is -100, what is too large to be opened is 50.
 * examinePhoto says what is wrong with a file.
 */
export async function scorePhoto(bytes: Uint8Array): Promise<number> {
  try {
    return scoreOf(measurePhoto(bytes))
  } catch (error) {
    if (!(error instanceof PhotoError)) throw error
    return error.isTooLarge ? unknown : nothingToSee
  }
}
