import { PhotoError } from './photo-error.ts'

export interface Segment {
  marker: number
  data: Uint8Array
}

const scan = 0xda

/** The kinds of frames that are opened: baseline, extended and in passes. */
export const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xc2

const isRestart = (marker: number): boolean => marker >= 0xd0 && marker <= 0xd7

/** What a program or a camera adds: any bytes of the length that is told. */
const isNote = (marker: number): boolean => (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe

const damaged = (): PhotoError => new PhotoError('the JPEG photo is damaged.')

/**
 * The segments up to the end; the picture itself, after the head of a scan, is passed over. The program that opens photos
 * does not believe the lengths that segments tell. So each must have the length of what it holds: else passes would be
 * hidden in one that are not seen here, thousands of them, each as much work as a picture.
 */
export function* segmentsOf(bytes: Uint8Array): Generator<Segment> {
  let inScan = false
  let at = 2
  while (at + 1 < bytes.length) {
    const marker = bytes[at + 1] ?? 0
    if (bytes[at] !== 0xff || marker === 0x00 || isRestart(marker)) {
      if (!inScan) throw damaged()
      at = bytes.indexOf(0xff, at + 1)
      if (at < 0) return
    } else if (marker === 0xff) {
      at += 1
    } else if (marker === 0xd9) {
      return
    } else {
      const end = at + 2 + (((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0))
      const data = bytes.subarray(at + 4, end)
      if (end < at + 4 || end > bytes.length || !isWhole(marker, data)) throw damaged()
      yield { marker, data }
      inScan = marker === scan
      at = end
    }
  }
}

/** Whether it holds as much as its length says, and is of a kind that is opened. */
function isWhole(marker: number, data: Uint8Array): boolean {
  const parts = data[isFrame(marker) ? 5 : 0] ?? 0
  if (isFrame(marker)) return parts >= 1 && parts <= 4 && data.length === 6 + 3 * parts
  if (marker === scan) return parts >= 1 && parts <= 4 && data.length === 4 + 2 * parts
  if (marker === 0xdb) return endOfTables(data, divisorsLength) === data.length
  if (marker === 0xc4) return endOfTables(data, codesLength) === data.length
  if (marker === 0xdc || marker === 0xdd) return data.length === 2
  return isNote(marker)
}

function endOfTables(data: Uint8Array, lengthAt: (data: Uint8Array, at: number) => number): number {
  let at = 0
  while (at < data.length) at += lengthAt(data, at)
  return at
}

const divisorsLength = (data: Uint8Array, at: number): number => ((data[at] ?? 0) >> 4 === 0 ? 65 : 129)

const codesLength = (data: Uint8Array, at: number): number =>
  data.subarray(at + 1, at + 17).reduce((length, codes) => length + codes, 17)
