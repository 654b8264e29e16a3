import { inflateSync } from 'node:zlib'
import type { Pixels } from './pixels.ts'

const mostPixels = 100_000
/** Bytes of a pixel by the colour type of the file: grey, colour, grey with alpha, colour with alpha. */
const channelsOf: Readonly<Record<number, number>> = { 0: 1, 2: 3, 4: 2, 6: 4 }

/** A PNG as image servers write them: eight bits, not interlaced, without a palette. Undefined for any other. On white. */
export function readPng(bytes: Uint8Array): Pixels | undefined {
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
    for (let x = 0; x < width; x += 1) data.set(onWhite(above, x * channels, channels), (y * width + x) * 3)
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
function unfiltered(
  filter: number,
  line: Uint8Array,
  above: Uint8Array,
  channels: number,
): Uint8Array<ArrayBuffer> {
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

function nearest(left: number, up: number, corner: number): number {
  const [toLeft, toUp, toCorner] = [up - corner, left - corner, left + up - 2 * corner].map(Math.abs) as [
    number,
    number,
    number,
  ]
  if (toLeft <= toUp && toLeft <= toCorner) return left
  return toUp <= toCorner ? up : corner
}

function onWhite(line: Uint8Array, at: number, channels: number): [number, number, number] {
  const colour = channels > 2
  const alpha = channels === 2 || channels === 4 ? (line[at + channels - 1] ?? 255) / 255 : 1
  const mixed = (channel: number) =>
    Math.round((line[at + (colour ? channel : 0)] ?? 0) * alpha + 255 * (1 - alpha))
  return [mixed(0), mixed(1), mixed(2)]
}
