import { inflateSync } from 'node:zlib'
import type { Bytes } from './bytes.ts'
import type { Rgb } from './engine/photo/pixels.ts'

/** Bytes of a pixel by the colour type of the file: grey, colour, grey with alpha, colour with alpha. */
const channelsOf: Readonly<Record<number, number>> = { 0: 1, 2: 3, 4: 2, 6: 4 }

/** A PNG as most programs write them: eight bits, not interlaced, without a palette. Undefined for any other. On white. */
export function readPng(bytes: Uint8Array, mostPixels: number): Rgb | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const [width, height] = [view.getUint32(16), view.getUint32(20)]
  const channels = channelsOf[view.getUint8(25)]
  if (!channels || view.getUint8(24) !== 8 || view.getUint8(28) !== 0 || width * height > mostPixels)
    return undefined
  const stride = width * channels
  const lines = inflateSync(compressed(view), { maxOutputLength: (stride + 1) * height })
  const data = new Uint8Array(width * height * 3)
  let above = new Uint8Array(stride)
  for (let y = 0; y < height; y += 1) {
    const start = y * (stride + 1)
    above = unfiltered(lines[start] ?? 0, lines.subarray(start + 1, start + 1 + stride), above, channels)
    paintOnWhite(above, channels, data, y * width * 3)
  }
  return { data, width, height }
}

function compressed(view: DataView): Uint8Array {
  const parts: Uint8Array[] = []
  for (let at = 8; at < view.byteLength; at += 12 + view.getUint32(at)) {
    if (view.getUint32(at + 4) === 0x49444154)
      parts.push(new Uint8Array(view.buffer, view.byteOffset + at + 8, view.getUint32(at)))
  }
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

/** Each byte is stored as its difference from what those to the left and above foretell. */
function unfiltered(filter: number, line: Uint8Array, above: Uint8Array, channels: number): Bytes {
  const read = new Uint8Array(line.length)
  for (let at = 0; at < line.length; at += 1) {
    const left = read[at - channels] ?? 0
    const up = above[at] ?? 0
    read[at] = (line[at] ?? 0) + foretold(filter, left, up, above[at - channels] ?? 0)
  }
  return read
}

function foretold(filter: number, left: number, up: number, corner: number): number {
  switch (filter) {
    case 1:
      return left
    case 2:
      return up
    case 3:
      return (left + up) >> 1
    case 4:
      return nearest(left, up, corner)
    default:
      return 0
  }
}

/** Millions of bytes are foretold in one picture: nothing is made for each. */
function nearest(left: number, up: number, corner: number): number {
  const toLeft = Math.abs(up - corner)
  const toUp = Math.abs(left - corner)
  const toCorner = Math.abs(left + up - 2 * corner)
  if (toLeft <= toUp && toLeft <= toCorner) return left
  return toUp <= toCorner ? up : corner
}

/** The colours of a line, written to a picture from this byte on. */
function paintOnWhite(line: Uint8Array, channels: number, data: Uint8Array, from: number): void {
  const parts = channels > 2 ? 1 : 0
  const hasAlpha = channels % 2 === 0
  for (let at = 0, to = from; at < line.length; at += channels, to += 3) {
    const alpha = hasAlpha ? (line[at + channels - 1] ?? 255) / 255 : 1
    for (let part = 0; part < 3; part += 1)
      data[to + part] = Math.round((line[at + part * parts] ?? 0) * alpha + 255 * (1 - alpha))
  }
}
