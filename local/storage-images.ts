import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { z } from 'zod'
import { MAX_PIXELS } from '#contract/picture-bytes.ts'
import { createLine } from './line.ts'
import { refusals } from './storage-errors.ts'
import type { StoredFiles } from './storage-files.ts'

const edge = z.coerce.number().int().min(1).max(2500)

const transformation = z.object({
  width: edge.optional(),
  height: edge.optional(),
  quality: z.coerce.number().int().min(20).max(100).default(75),
  resize: z.enum(['cover', 'contain', 'fill']).default('cover'),
  format: z.enum(['origin']).optional(),
})

export type Transformation = z.infer<typeof transformation>

export function readTransformation(values: Record<string, unknown>): Transformation {
  const read = transformation.safeParse(values)
  if (!read.success)
    throw refusals.badRequest(`Invalid ${read.error.issues[0]?.path.join('.') ?? 'transformation'}`)
  return read.data
}

export type PictureType = 'image/avif' | 'image/webp' | 'image/jpeg' | 'image/png'

/** The smallest format that the reader says it understands, otherwise the picture's own. */
export function negotiate(accept: string, own: string, { format }: Transformation): PictureType {
  const original = own === 'image/png' ? 'image/png' : 'image/jpeg'
  if (format === 'origin') return own === 'image/avif' || own === 'image/webp' ? own : original
  if (accept.includes('image/avif')) return 'image/avif'
  return accept.includes('image/webp') ? 'image/webp' : original
}

interface Size {
  width: number
  height: number
}

/** The box that was asked for, made smaller in its own proportions where the picture is smaller: never upscaled. */
export function boxFor(picture: Size, { width, height, resize }: Transformation): Partial<Size> {
  if (width === undefined || height === undefined || resize === 'contain') {
    return {
      width: width === undefined ? undefined : Math.min(width, picture.width),
      height: height === undefined ? undefined : Math.min(height, picture.height),
    }
  }
  const shrink = Math.min(1, picture.width / width, picture.height / height)
  return { width: Math.max(1, Math.round(width * shrink)), height: Math.max(1, Math.round(height * shrink)) }
}

async function render(content: Uint8Array, wanted: Transformation, type: PictureType): Promise<Buffer> {
  const image = sharp(content, {
    limitInputPixels: MAX_PIXELS,
    failOn: 'error',
    sequentialRead: true,
  }).autoOrient()
  const { autoOrient } = await image.metadata()
  const box = boxFor(autoOrient, wanted)
  const fit = wanted.resize === 'contain' ? 'inside' : wanted.resize
  const resized = image.resize({ ...box, fit, withoutEnlargement: true })
  const { quality } = wanted
  switch (type) {
    case 'image/avif':
      // Effort 2 takes a quarter of the time for a few per cent more bytes.
      return resized.avif({ quality: Math.max(1, quality - 20), effort: 2 }).toBuffer()
    case 'image/webp':
      return resized.webp({ quality }).toBuffer()
    case 'image/png':
      return resized.png({ compressionLevel: 9 }).toBuffer()
    case 'image/jpeg':
      return resized.flatten({ background: '#ffffff' }).jpeg({ quality, mozjpeg: true }).toBuffer()
  }
}

/** At most this many pictures are scaled at a time, so that a page full of new ones leaves a core for everything else. */
const AT_A_TIME = 2

/** Renders each size of each version once and keeps it on disk. */
export function createRenderer(files: StoredFiles) {
  const inLine = createLine(AT_A_TIME)
  const underWay = new Map<string, Promise<Buffer>>()

  const make = async (
    version: string,
    name: string,
    wanted: Transformation,
    type: PictureType,
  ): Promise<Buffer> => {
    const kept = await files.readRendered(version, name)
    if (kept) return kept
    return inLine(async () => {
      const content = await files.read(version)
      if (!content) throw refusals.noObject()
      const made = await render(content, wanted, type).catch(() => {
        throw refusals.notAPicture()
      })
      await files.writeRendered(version, name, made)
      return made
    })
  }

  return (version: string, wanted: Transformation, type: PictureType): Promise<Buffer> => {
    const name = createHash('sha256')
      .update(JSON.stringify([wanted, type]))
      .digest('hex')
      .slice(0, 24)
    const key = `${version}/${name}`
    const made = underWay.get(key) ?? make(version, name, wanted, type).finally(() => underWay.delete(key))
    underWay.set(key, made)
    return made
  }
}
