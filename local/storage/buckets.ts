import { z } from 'zod'
import type { Caller } from '../credentials/caller.ts'
import type { Database } from '../database/database.ts'
import { codeOf } from '../errors.ts'
import { json } from '../http/messages.ts'
import { refusals } from './errors.ts'
import type { StoredFiles } from './files.ts'
import type { Handler } from './handler.ts'
import { bucketName, checked, inputs, readInput } from './inputs.ts'
import { type Bucket, isoTime, run, type StorageObjects } from './objects.ts'
import { DEFAULT_LIMIT } from './upload.ts'

interface OwnedBucket extends Bucket {
  owner: string | null
}

const COLUMNS = 'id, name, owner, public, file_size_limit, allowed_mime_types, created_at, updated_at'
const TYPE = /^([a-zA-Z0-9\-+.]+)\/([a-zA-Z0-9\-+.]+|\*)(;\s*charset=[a-zA-Z0-9-]+)?$|^\*$/
const UNITS: Readonly<Record<string, number>> = { gb: 1e9, mb: 1e6, kb: 1000, b: 1 }
/** How many files are removed at a time. */
const BATCH = 200

const number = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number)
const listOptions = z.object({
  limit: number.optional(),
  offset: number.default(0),
  sortColumn: z.enum(['id', 'name', 'created_at', 'updated_at']).default('id'),
  sortOrder: z.enum(['asc', 'desc']).default('asc'),
  search: z.string().max(100).default(''),
})

/** Bytes; null for no limit of its own, undefined where it is not given. */
function readSize(given: number | string | null | undefined): number | null | undefined {
  if (given === null || given === undefined) return given
  const [, amount = '', unit = ''] = /^(\d{1,9}(?:\.\d{1,9})?)(gb|mb|kb|b)$/i.exec(String(given)) ?? []
  const size = typeof given === 'number' ? given : Number(amount) * (UNITS[unit.toLowerCase()] ?? 0)
  if (typeof given === 'string' && unit === '') throw refusals.badSizeFormat()
  if (size > DEFAULT_LIMIT) throw refusals.tooLarge()
  return Math.floor(size)
}

function readTypes(given: readonly string[] | null | undefined): string[] | null | undefined {
  const types = given?.filter((type) => type !== '') ?? given
  const odd = types?.find((type) => type.length > 1000 || !TYPE.test(type))
  if (odd !== undefined) throw refusals.wrongType(odd.slice(0, 200))
  return types === undefined || types === null ? types : [...types]
}

/** As the real service writes a bucket. */
const shown = (bucket: OwnedBucket) => ({
  ...bucket,
  owner: bucket.owner ?? '',
  created_at: isoTime(bucket.created_at),
  updated_at: isoTime(bucket.updated_at),
})

/** Buckets are rows of storage.buckets, read and written as the caller: only the service role may, as no policy lets others. */
export function createBuckets(database: Database, objects: StorageObjects, files: StoredFiles) {
  const ask = (caller: Caller, operation: string, text: string, values: unknown[]): Promise<OwnedBucket[]> =>
    database.asCaller(caller, (db) => run<OwnedBucket>(db, text, values), {
      'storage.operation': `storage.bucket.${operation}`,
    })

  const find = async (caller: Caller, id: string): Promise<OwnedBucket> => {
    const text = `select ${COLUMNS} from storage.buckets where id = $1`
    const [bucket] = await ask(caller, 'get', text, [bucketName(id)])
    if (!bucket) throw refusals.noBucket()
    return bucket
  }

  const list: Handler = async ({ caller, incoming }) => {
    const asked = checked(Object.fromEntries(incoming.url.searchParams), listOptions, 'querystring')
    const text = `select ${COLUMNS} from storage.buckets where position(lower($1) in lower(name)) > 0 or $1 = ''
      order by ${asked.sortColumn} ${asked.sortOrder}, id limit $2 offset $3`
    const found = await ask(caller, 'list', text, [asked.search, asked.limit ?? null, asked.offset])
    return json(found.map(shown))
  }

  const create: Handler = async ({ caller, incoming }) => {
    const { name, id, ...settings } = await readInput(incoming, inputs.createBucket)
    const size = readSize(settings.file_size_limit) ?? null
    const types = readTypes(settings.allowed_mime_types) ?? null
    // No `returning`: it would also need a policy for reading.
    const text = `insert into storage.buckets (id, name, owner, public, file_size_limit, allowed_mime_types) values
      ($1, $2, $3, $4, $5, case when $6::jsonb is not null then array(select jsonb_array_elements_text($6::jsonb)) end)`
    const values = [bucketName(id ?? name), bucketName(name), caller.userId, settings.public ?? false, size]
    await ask(caller, 'create', text, [...values, types])
    return json({ name })
  }

  const update: Handler = async ({ caller, incoming }, id) => {
    const settings = await readInput(incoming, inputs.updateBucket)
    const size = readSize(settings.file_size_limit)
    const types = readTypes(settings.allowed_mime_types)
    const text = `update storage.buckets set updated_at = now(), public = coalesce($2, public),
      file_size_limit = case when $3 then $4::bigint else file_size_limit end,
      allowed_mime_types = case when $5 then case when $6::jsonb is not null
        then array(select jsonb_array_elements_text($6::jsonb)) end else allowed_mime_types end
      where id = $1 returning ${COLUMNS}`
    const [updated] = await ask(caller, 'update', text, [
      ...[bucketName(id), settings.public ?? null],
      ...[size !== undefined, size ?? null, types !== undefined, types ?? null],
    ])
    if (!updated) throw refusals.noBucket()
    return json({ message: 'Successfully updated' })
  }

  /** The foreign key of the objects decides whether the bucket is empty, so that no upload can slip in between. */
  const remove: Handler = async ({ caller }, id) => {
    try {
      const text = `delete from storage.buckets where id = $1 returning ${COLUMNS}`
      const [removed] = await ask(caller, 'delete', text, [bucketName(id)])
      if (!removed) throw refusals.noBucket()
      return json({ message: 'Successfully deleted' })
    } catch (error) {
      throw codeOf(error) === '23503' ? refusals.bucketNotEmpty() : error
    }
  }

  const empty: Handler = async ({ caller }, id) => {
    await find(caller, id)
    for (let removed = BATCH; removed === BATCH; ) {
      const rows = await objects.removeSome(caller, id, BATCH)
      await files.remove(rows.map(({ version }) => version))
      removed = rows.length
    }
    // The words of the real service, which answers before it is done.
    return json({ message: 'Empty bucket has been queued. Completion may take up to an hour.' })
  }

  const get: Handler = async ({ caller }, id) => json(shown(await find(caller, id)))

  return { list, get, create, update, remove, empty }
}
