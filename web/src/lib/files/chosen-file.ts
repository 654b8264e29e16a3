import { limits } from '#contract/constants.ts'
import type { Message } from '#contract/messages/common.ts'
import { photoMessages } from '#contract/messages/photo.ts'
import { signedType } from '#contract/rules/file-signatures.ts'
import { pdfIn } from '#contract/rules/pdf-bytes.ts'
import { MAX_PIXELS, readPicture } from '#contract/rules/picture-bytes.ts'
import { Refusal } from '@/lib/errors'
import { drawSmall } from './draw-photo'

// The one way in for every file that people choose: its bytes say what it is, photos are made small and become JPEGs, and only then
// is it judged. Names and the types that phones give count for nothing: galleries often give none.

/** What pickers of photos offer. Browsers that can't open HEIC have no name for it, either. */
export const photoTypes = 'image/*,.heic,.heif'
export const documentTypes = `${photoTypes},application/pdf,.pdf`

/** Larger files are not read: phones make photos of 12 MB at most. */
const mostBytes = 25 * 1024 * 1024
/** A small file may open to more than fits into the memory of a phone. The largest that phones make by themselves have 108 million. */
const mostPixels = 120_000_000

/** What is said of a file that is not taken. */
export interface FileWords {
  /** It is no photo, or neither photo nor PDF. */
  notTaken: Message
  tooLarge: Message
  damagedPicture: Message
}

/** A file as it will be sent. */
export interface TakenFile {
  blob: Blob
  extension: 'jpg' | 'pdf'
}

const photoWords: FileWords = {
  notTaken: photoMessages.invalidFile,
  tooLarge: photoMessages.tooLarge,
  damagedPicture: photoMessages.unreadable,
}

/** The words of forms that say in one sentence what they take. */
export const documentWords = (only: Message): FileWords => ({
  notTaken: only,
  tooLarge: only,
  damagedPicture: { title: only.title, text: photoMessages.damagedPicture.text },
})

interface Wanted {
  words?: FileWords
  /** How many pixels a side has at most. */
  edge?: number
}

/** A photo as it will be sent: a small JPEG. Throws what is wrong with it. */
export async function takePhoto(
  file: Blob,
  { words = photoWords, edge = limits.photoEdge }: Wanted = {},
): Promise<Blob> {
  const bytes = await bytesOf(file, words)
  if (isPdf(bytes)) throw refusal(words.notTaken)
  return shrink(file, bytes, words, edge)
}

/** A photo or a PDF as it will be sent. Throws what is wrong with it. */
export async function takeDocument(file: Blob, words: FileWords): Promise<TakenFile> {
  const bytes = await bytesOf(file, words)
  if (isPdf(bytes)) return { blob: wholePdf(bytes, words), extension: 'pdf' }
  return { blob: await shrink(file, bytes, words, limits.photoEdge), extension: 'jpg' }
}

const isPdf = (bytes: Uint8Array): boolean => signedType(bytes) === 'application/pdf'

async function bytesOf(file: Blob, words: FileWords): Promise<Uint8Array<ArrayBuffer>> {
  if (file.size > mostBytes) throw refusal(words.tooLarge, 413)
  return new Uint8Array(await file.arrayBuffer())
}

/** Without what is around it: a check of uploads would remove the whole file for it. */
function wholePdf(bytes: Uint8Array<ArrayBuffer>, words: FileWords): Blob {
  const pdf = pdfIn(bytes)
  if ((pdf ?? bytes).length > limits.fileBytes) throw refusal(words.tooLarge, 413)
  if (!pdf) throw refusal({ ...photoMessages.damagedPdf, title: words.notTaken.title })
  return new Blob([new Uint8Array(pdf)], { type: 'application/pdf' })
}

async function shrink(file: Blob, bytes: Uint8Array, words: FileWords, edge: number): Promise<Blob> {
  const { width, height } = readPicture(bytes) ?? { width: 0, height: 0 }
  if (width * height > mostPixels) throw refusal(manyPixels(words), 413)
  const small = await drawSmall(file, edge).catch(() => {
    throw refusal(whyNotOpened(file, bytes, words, width * height))
  })
  if (small.size > limits.fileBytes) throw refusal(words.tooLarge, 413)
  return small
}

function whyNotOpened(file: Blob, bytes: Uint8Array, words: FileWords, pixels: number): Message {
  // The memory of this phone may have been too small for it.
  if (pixels > MAX_PIXELS) return manyPixels(words)
  if (file.size > limits.fileBytes) return words.tooLarge
  return signedType(bytes) || file.type.startsWith('image/') ? words.damagedPicture : words.notTaken
}

const manyPixels = ({ tooLarge }: FileWords): Message => ({
  ...photoMessages.tooManyPixels,
  title: tooLarge.title,
})

const refusal = ({ title, text }: Message, status = 415): Refusal => new Refusal(text, title, status)
