import { z } from 'zod'
import { checked } from './inputs.ts'

const MOST_EDGE = 2500

/** An address has only texts. An empty one is no number. */
const number = (schema: z.ZodNumber) =>
  z.preprocess(
    (value) => (typeof value === 'string' && /^-?\d{1,9}$/.test(value) ? Number(value) : value),
    schema,
  )

/** As there, 0 counts as not given, and more than the most becomes the most. */
const edge = number(z.number().int().min(0))
  .transform((length) => (length === 0 ? undefined : Math.min(length, MOST_EDGE)))
  .optional()

const transformation = z.object({
  width: edge,
  height: edge,
  quality: number(z.number().int().min(20).max(100)).optional(),
  resize: z.enum(['cover', 'contain', 'fill']).default('cover'),
  format: z.enum(['origin', 'avif', 'webp']).optional(),
  /** Supabase takes some. Here it is refused, and not ignored: else the picture would show another part than there. */
  gravity: z.enum([]).optional(),
})

/** How a picture is to be scaled. Edges are in pixels. */
export type Transformation = z.infer<typeof transformation>

export function readTransformation(
  values: Record<string, unknown>,
  part: 'body' | 'querystring',
): Transformation {
  return checked(values, transformation, part)
}

const RESIZING = { cover: 'fill', contain: 'fit', fill: 'force' } as const

/** What was asked for, as the header `x-transformations` says it. */
export function wordsOf({ width, height, quality, resize, format }: Transformation): string {
  const sized = width !== undefined || height !== undefined
  return [
    height !== undefined && `height:${height}`,
    width !== undefined && `width:${width}`,
    sized && `resizing_type:${RESIZING[resize]}`,
    quality !== undefined && `quality:${quality}`,
    format !== undefined && format !== 'origin' && `format:${format}`,
  ]
    .filter((word) => word !== false)
    .join(',')
}
