import { z } from 'zod'
import { type Incoming, MEGABYTE } from '../http/messages.ts'
import { refusals } from './errors.ts'

const A_YEAR = 31_536_000
/** The most that a list of Supabase Storage has, whatever is asked for. */
const MOST_LISTED = 1500
const MOST_LISTED_V2 = 1000

const seconds = z.number().int().min(1).max(A_YEAR)
const listed = (most: number) =>
  z
    .number()
    .int()
    .min(1)
    .transform((limit) => Math.min(limit, most))
const order = z.enum(['asc', 'desc']).default('asc')

const fileSize = z.union([z.number().int().min(0), z.string()]).nullish()
const bucketSettings = {
  public: z.boolean().optional(),
  file_size_limit: fileSize,
  allowed_mime_types: z.array(z.string()).max(100).nullish(),
}

export const inputs = {
  sign: z.object({ expiresIn: seconds, transform: z.record(z.string(), z.unknown()).optional() }),
  signMany: z.object({ expiresIn: seconds, paths: z.array(z.string()).min(1).max(1000) }),
  remove: z.object({ prefixes: z.array(z.string()).min(1).max(1000) }),
  move: z.object({
    bucketId: z.string(),
    sourceKey: z.string(),
    destinationBucket: z.string().nullish(),
    destinationKey: z.string(),
    copyMetadata: z.boolean().default(true),
    metadata: z.object({ cacheControl: z.string().optional() }).optional(),
  }),
  list: z.object({
    prefix: z.string(),
    search: z.string().default(''),
    limit: listed(MOST_LISTED).default(100),
    offset: z.number().int().min(0).default(0),
    sortBy: z
      .object({ column: z.enum(['name', 'updated_at', 'created_at', 'last_accessed_at']), order })
      .default({ column: 'name', order: 'asc' }),
  }),
  listV2: z.object({
    prefix: z.string().default(''),
    limit: listed(MOST_LISTED_V2).default(MOST_LISTED_V2),
    cursor: z.string().max(4000).optional(),
    with_delimiter: z.boolean().default(false),
    sortBy: z
      .object({ column: z.enum(['name', 'updated_at', 'created_at']), order })
      .default({ column: 'name', order: 'asc' }),
  }),
  createBucket: z.object({ name: z.string(), id: z.string().optional(), ...bucketSettings }),
  updateBucket: z.object(bucketSettings),
}

type Issue = z.core.$ZodIssue

/** A fault in the words of the real service, which checks by JSON schema. */
function wordsFor(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${issue.expected === 'int' ? 'integer' : issue.expected}`
    case 'too_small':
      return issue.origin === 'array'
        ? `must NOT have fewer than ${issue.minimum} items`
        : `must be >= ${issue.minimum}`
    case 'too_big':
      return issue.origin === 'array'
        ? `must NOT have more than ${issue.maximum} items`
        : `must be <= ${issue.maximum}`
    case 'invalid_value':
      return 'must be equal to one of the allowed values'
    default:
      return 'is not valid'
  }
}

function isMissing(value: unknown, path: readonly PropertyKey[]): boolean {
  let found = value
  for (const key of path) {
    if (typeof found !== 'object' || found === null) return false
    found = Reflect.get(found, key)
  }
  return found === undefined && path.length > 0
}

/** The value in the shape of the schema; a refusal names the field. `part` is where it comes from, `body` or `querystring`. */
export function checked<Schema extends z.ZodType>(
  value: unknown,
  schema: Schema,
  part: 'body' | 'querystring',
): z.output<Schema> {
  const read = schema.safeParse(value)
  if (read.success) return read.data
  const [issue] = read.error.issues
  if (!issue) throw refusals.badRequest(`${part} is not valid`)
  const address = (path: readonly PropertyKey[]): string => [part, ...path.map(String)].join('/')
  if (issue.code === 'invalid_type' && isMissing(value, issue.path))
    throw refusals.badRequest(
      `${address(issue.path.slice(0, -1))} must have required property '${String(issue.path.at(-1))}'`,
    )
  throw refusals.badRequest(`${address(issue.path)} ${wordsFor(issue)}`)
}

export async function readInput<Schema extends z.ZodType>(
  incoming: Incoming,
  schema: Schema,
): Promise<z.output<Schema>> {
  const request = await incoming.read(MEGABYTE)
  return checked(await request.json().catch(() => undefined), schema, 'body')
}

export interface ObjectPath {
  bucket: string
  name: string
}

/** The characters that Supabase Storage takes in names; no other alphabet, and none of `%`, `#`, `"`, `\`. */
const SAFE_NAME = /^[\w/!\-.*'() &$@=;:+,?]+$/
const SAFE_BUCKET = /^[\w!\-.*'() &$@=;:+,?]{1,63}$/

/** A decoded part of an address. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    throw refusals.badKey(part)
  }
}

export function bucketName(id: string): string {
  if (!SAFE_BUCKET.test(id)) throw refusals.badBucketName()
  return id
}

/**
 * Checks a name: the characters of Supabase Storage and, stricter than there, plain path segments with nothing that a file
 * system or a URL could interpret.
 */
export function objectPath(bucket: string, name: string): ObjectPath {
  bucketName(bucket)
  const bad = name.split('/').some((segment) => segment === '' || segment === '.' || segment === '..')
  if (bad || name.length > 900 || !SAFE_NAME.test(name)) throw refusals.badKey(name)
  return { bucket, name }
}
