import { decode } from 'jpeg-js'
import { readPng } from '../_shared/png.ts'

/** Red, green and blue of each pixel, row by row. */
export interface Pixels {
  data: Uint8Array
  width: number
  height: number
}

/** Millions. Renditions are small; a file that says otherwise is none. */
const mostPixels = 0.1

/** The pixels of a small JPEG or PNG; undefined where it is neither, or damaged. */
export function readPixels(bytes: Uint8Array): Pixels | undefined {
  try {
    if (bytes[0] === 0x89) return readPng(bytes, mostPixels * 1e6)
    return decode(bytes, {
      useTArray: true,
      formatAsRGBA: false,
      maxResolutionInMP: mostPixels,
      maxMemoryUsageInMB: 16,
    })
  } catch {
    return undefined
  }
}
