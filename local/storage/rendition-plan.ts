import { pictureQualities, pictureWidths, stepFor } from '#contract/rules/picture-sizes.ts'
import type { Transformation } from './transformation.ts'

export type PictureType = 'image/avif' | 'image/webp' | 'image/jpeg' | 'image/png'

interface Size {
  width: number
  height: number
}

/** The parameters of one rendition. They are rounded, so that there are few renditions of each photo. */
export interface Plan extends Size {
  resize: Transformation['resize']
  quality: number
  type: PictureType
}

/** AVIF takes up to ten times the work of WebP: pictures larger than on the page of an item are sent as WebP. */
export const MOST_PIXELS_AVIF = 960 * 1920
const DEFAULT_QUALITY = 80
/** From this size on, each format is encoded at its fastest setting: a third of the work for a tenth more bytes. */
const QUICK_FROM_PIXELS = 600_000

export const isQuick = ({ width, height }: Size): boolean => width * height >= QUICK_FROM_PIXELS

const edgeFor = (wanted: number): number => stepFor(pictureWidths, wanted)

/** Sizes are rounded up to the next step. An edge that is not given is at most twice the other. */
function boxFor({ width, height, resize }: Transformation): Size & Pick<Plan, 'resize'> {
  if (width !== undefined && height !== undefined)
    return { width: edgeFor(width), height: edgeFor(height), resize }
  if (height !== undefined) {
    const edge = edgeFor(height)
    return { width: edge * 2, height: edge, resize: 'contain' }
  }
  const edge = edgeFor(width ?? Number.POSITIVE_INFINITY)
  return { width: edge, height: edge * 2, resize: 'contain' }
}

/** The smallest format that the client accepts, otherwise the picture's own. */
function typeFor(
  accept: string,
  own: string,
  { format }: Transformation,
  { width, height }: Size,
): PictureType {
  const original = own === 'image/png' ? 'image/png' : 'image/jpeg'
  const isSmall = width * height <= MOST_PIXELS_AVIF
  if (format === 'origin') return own === 'image/webp' || (own === 'image/avif' && isSmall) ? own : original
  const takesAvif = format === 'avif' || (format === undefined && accept.includes('image/avif'))
  if (takesAvif && isSmall) return 'image/avif'
  return format === 'webp' || /image\/(webp|avif)/.test(accept) ? 'image/webp' : original
}

export function planFor(accept: string, own: string, wanted: Transformation): Plan {
  const box = boxFor(wanted)
  return {
    ...box,
    quality: stepFor(pictureQualities, wanted.quality ?? DEFAULT_QUALITY),
    type: typeFor(accept, own, wanted, box),
  }
}

export function nameOf({ width, height, resize, quality, type }: Plan): string {
  return `${width}x${height}-${resize}-q${quality}.${type.split('/').at(-1)}`
}
