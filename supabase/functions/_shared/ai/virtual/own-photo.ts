import { Buffer } from 'node:buffer'
import { encode } from 'jpeg-js'
import { limits } from '#contract/constants.ts'
import { virtualStylistMessages as words } from '#contract/messages/ai/virtual-stylist.ts'
import type { Message } from '#contract/messages/common.ts'
import { readPicture } from '#contract/rules/picture-bytes.ts'
import { readHeader } from '../../engine/photo/jpeg-header.ts'
import { PhotoError } from '../../engine/photo/photo-error.ts'
import { openPhoto, type Rgb } from '../../engine/photo/pixels.ts'
import { Refusal } from '../../http/refusal.ts'
import { readPng } from '../../png.ts'

/** Opening one takes some 20 bytes a pixel. A screen sends less than two million. */
const mostPixels = 6_000_000
const leastEdge = 64

const refused = ({ title, text }: Message): Refusal => new Refusal(400, text, { title, field: 'image' })

/**
 * The person's photo, opened: pixels and nothing else of the file. What it is, is read from the bytes; a file that is too large,
 * damaged, longer than its picture or no JPEG or PNG is refused before it is opened.
 */
export function openOwnPhoto(address: string): Rgb {
  const [head = '', content = ''] = address.split(',', 2)
  if (!/^data:image\/[a-z+.-]{1,20};base64$/i.test(head)) throw refused(words.photoUnreadable)
  const bytes = new Uint8Array(Buffer.from(content, 'base64'))
  if (bytes.length > limits.fileBytes) throw refused(words.photoTooLarge)
  const facts = readPicture(bytes)
  if (!facts || (facts.type !== 'image/jpeg' && facts.type !== 'image/png'))
    throw refused(words.photoUnreadable)
  if (facts.width * facts.height > mostPixels) throw refused(words.photoTooLarge)
  if (Math.min(facts.width, facts.height) < leastEdge) throw refused(words.photoTooSmall)
  const photo = facts.type === 'image/png' ? pixelsOfPng(bytes) : pixelsOfJpeg(bytes)
  if (!photo) throw refused(words.photoUnreadable)
  return photo
}

function pixelsOfPng(bytes: Uint8Array): Rgb | undefined {
  try {
    return readPng(bytes, mostPixels)
  } catch {
    return undefined
  }
}

function pixelsOfJpeg(bytes: Uint8Array): Rgb | undefined {
  try {
    return openPhoto(bytes, readHeader(bytes))
  } catch (error) {
    if (error instanceof PhotoError) return undefined
    throw error
  }
}

/** A JPEG as a data address. */
export const jpegAddress = (bytes: Uint8Array): string =>
  `data:image/jpeg;base64,${Buffer.from(bytes).toString('base64')}`

/** The picture drawn anew as a JPEG of at most so many pixels a side: no place, no time, no camera is in it. */
export function plainJpeg({ data, width, height }: Rgb, edge: number): Uint8Array {
  const scale = Math.min(1, edge / Math.max(width, height))
  const [across, down] = [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))]
  const pixels = new Uint8Array(across * down * 4)
  for (let y = 0; y < down; y += 1) {
    const line = Math.min(height - 1, Math.floor((y + 0.5) / scale)) * width
    for (let x = 0; x < across; x += 1) {
      const from = (line + Math.min(width - 1, Math.floor((x + 0.5) / scale))) * 3
      pixels.set(data.subarray(from, from + 3), (y * across + x) * 4)
      pixels[(y * across + x) * 4 + 3] = 255
    }
  }
  return new Uint8Array(encode({ data: pixels, width: across, height: down }, 88).data)
}
