import { decode } from 'jpeg-js'
import type { JpegHeader } from './jpeg-header.ts'
import { PhotoError } from './photo-error.ts'

export interface Rgb {
  data: Uint8Array
  width: number
  height: number
}

/** Brightness, 0 to 255, row by row. */
export interface Grey {
  data: Float32Array
  width: number
  height: number
}

/** Measured at this size: how sharp something is depends on how large it is looked at. */
const longEdge = 1024

/** Some programs leave the mark of the end away; the decoder asks for it. */
function withEnd(bytes: Uint8Array): Uint8Array {
  const { length } = bytes
  if (bytes[length - 2] === 0xff && bytes[length - 1] === 0xd9) return bytes
  const whole = new Uint8Array(length + 2)
  whole.set(bytes)
  whole.set([0xff, 0xd9], length)
  return whole
}

export function openPhoto(bytes: Uint8Array, { width, height }: JpegHeader): Rgb {
  try {
    const { data } = decode(withEnd(bytes), {
      useTArray: true,
      formatAsRGBA: false,
      // Bounded by the header already.
      maxResolutionInMP: 14,
      maxMemoryUsageInMB: 512,
    })
    if (data.length !== width * height * 3) throw new Error('another size than its header says')
    return { data, width, height }
  } catch (cause) {
    throw new PhotoError(`the JPEG photo is damaged (${cause instanceof Error ? cause.message : cause}).`)
  }
}

export function greyOf({ data, width, height }: Rgb): Grey {
  const grey = new Float32Array(width * height)
  for (let at = 0, from = 0; at < grey.length; at += 1, from += 3) {
    grey[at] = 0.299 * (data[from] ?? 0) + 0.587 * (data[from + 1] ?? 0) + 0.114 * (data[from + 2] ?? 0)
  }
  return { data: grey, width, height }
}

/** Whole blocks of pixels become one, until the long edge is about 1024. */
export function reduced(rgb: Rgb): Rgb {
  const by = Math.round(Math.max(rgb.width, rgb.height) / longEdge)
  if (by < 2) return rgb
  const [width, height] = [Math.floor(rgb.width / by), Math.floor(rgb.height / by)]
  const data = new Uint8Array(width * height * 3)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      for (let part = 0; part < 3; part += 1)
        data[(y * width + x) * 3 + part] = meanOf(rgb, x * by, y * by, by, part)
    }
  }
  return { data, width, height }
}

function meanOf({ data, width }: Rgb, left: number, top: number, by: number, part: number): number {
  let sum = 0
  for (let y = top; y < top + by; y += 1) {
    for (let x = left; x < left + by; x += 1) sum += data[(y * width + x) * 3 + part] ?? 0
  }
  return sum / (by * by)
}
