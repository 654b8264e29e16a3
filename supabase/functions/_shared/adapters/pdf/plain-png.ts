import { Buffer } from 'node:buffer'
import { inflateSync } from 'node:zlib'

const headerLength = 13
const headerEnd = 8 + 12 + headerLength
const kept = new Set(['PLTE', 'tRNS', 'IDAT', 'IEND'])
const depths = new Set([1, 2, 4, 8, 16])

/**
 * The same PNG with its picture and nothing else: no animation, no texts. Undefined where the picture is not complete; pdf-lib's
 * decoder might not end on such a file. For files that `readPicture` takes.
 */
export function plainPng(file: Uint8Array, pixels: number): Uint8Array | undefined {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const [depth, interlace] = [view.getUint8(24), view.getUint8(28)]
  if (view.getUint32(8) !== headerLength || !depths.has(depth) || interlace > 1) return undefined
  const chunks = readChunks(file, view)
  const packed = chunks.filter(({ kind }) => kind === 'IDAT').map(({ data }) => data)
  if (!isComplete(Buffer.concat(packed), pixels)) return undefined
  return Buffer.concat([file.subarray(0, headerEnd), ...chunks.map(({ whole }) => whole)])
}

interface Chunk {
  kind: string
  data: Uint8Array
  /** With its length, kind and checksum. */
  whole: Uint8Array
}

function readChunks(file: Uint8Array, view: DataView): Chunk[] {
  const chunks: Chunk[] = []
  for (let at = headerEnd; at < file.length; ) {
    const end = at + 12 + view.getUint32(at)
    const kind = String.fromCharCode(...file.subarray(at + 4, at + 8))
    if (kept.has(kind))
      chunks.push({ kind, data: file.subarray(at + 8, end - 4), whole: file.subarray(at, end) })
    at = end
  }
  return chunks
}

/** At most eight bytes for each pixel, and at most two for each row. */
function isComplete(packed: Uint8Array, pixels: number): boolean {
  try {
    return inflateSync(packed, { maxOutputLength: pixels * 10 }).length > 0
  } catch {
    return false
  }
}
