import { z } from 'zod'
import { type Incoming, MEGABYTE } from '../http/messages.ts'
import { refusals } from './errors.ts'

const A_YEAR = 31_536_000

const seconds = z.number().int().min(1).max(A_YEAR)

export const inputs = {
  sign: z.object({ expiresIn: seconds, transform: z.record(z.string(), z.unknown()).optional() }),
  signMany: z.object({ expiresIn: seconds, paths: z.array(z.string()).max(1000) }),
  remove: z.object({ prefixes: z.array(z.string()).max(1000) }),
  move: z.object({
    bucketId: z.string(),
    sourceKey: z.string(),
    destinationBucket: z.string().nullish(),
    destinationKey: z.string(),
  }),
  list: z.object({
    prefix: z.string().default(''),
    search: z.string().default(''),
    limit: z.number().int().min(1).max(1000).default(100),
    offset: z.number().int().min(0).default(0),
    sortBy: z
      .object({
        column: z.enum(['name', 'created_at', 'updated_at']).default('name'),
        order: z.enum(['asc', 'desc']).default('asc'),
      })
      .default({ column: 'name', order: 'asc' }),
  }),
}

export async function readInput<Schema extends z.ZodType>(
  incoming: Incoming,
  schema: Schema,
): Promise<z.output<Schema>> {
  const request = await incoming.read(MEGABYTE)
  const read = schema.safeParse(await request.json().catch(() => undefined))
  if (read.success) return read.data
  throw refusals.badRequest(`Invalid ${read.error.issues[0]?.path.join('.') || 'body'}`)
}

export interface ObjectPath {
  bucket: string
  name: string
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
const UNSAFE = /[\u0000-\u001f\u007f\\]/

/** A decoded part of an address. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    throw refusals.badKey()
  }
}

/** Checks a name: plain path segments, with nothing that a file system or a URL could interpret. */
export function objectPath(bucket: string, name: string): ObjectPath {
  const bad = name.split('/').some((segment) => segment === '' || segment === '.' || segment === '..')
  if (bad || name.length > 900 || UNSAFE.test(bucket + name)) throw refusals.badKey()
  return { bucket, name }
}
