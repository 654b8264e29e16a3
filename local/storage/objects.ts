import { randomUUID } from 'node:crypto'
import { CompiledQuery, type Transaction } from 'kysely'
import type { Caller } from '../credentials/caller.ts'
import type { Database } from '../database/database.ts'
import { requestContext } from '../database/request-context.ts'

export interface Bucket {
  id: string
  name: string
  public: boolean
  file_size_limit: number | null
  allowed_mime_types: string[] | null
  created_at: string
  updated_at: string
}

export interface ObjectMetadata {
  mimetype: string
  size: number
  contentLength: number
  httpStatusCode: number
  cacheControl: string
  eTag: string
  lastModified: string
}

export interface StoredObject {
  id: string
  bucket_id: string
  name: string
  owner_id: string | null
  version: string
  metadata: ObjectMetadata
  user_metadata: unknown
  created_at: string
  updated_at: string
  last_accessed_at: string
}

export interface NewObject {
  bucket: string
  name: string
  version: string
  metadata: ObjectMetadata
  userMetadata: unknown
}

const BUCKET = 'id, name, public, file_size_limit, allowed_mime_types, created_at, updated_at'
const OBJECT =
  'id, bucket_id, name, owner_id, version, metadata, user_metadata, created_at, updated_at, last_accessed_at'

const INSERT = `insert into storage.objects (id, bucket_id, name, owner, owner_id, version, metadata, user_metadata)
  values ($1, $2, $3, $4, $5, $6, $7, $8)`
const REPLACE = `on conflict (bucket_id, name) do update set owner = excluded.owner, owner_id = excluded.owner_id,
  version = excluded.version, metadata = excluded.metadata, user_metadata = excluded.user_metadata, updated_at = now()`

const UPDATE = `update storage.objects set owner = $3, owner_id = $4, version = $5, metadata = $6,
  user_metadata = $7, updated_at = now() where bucket_id = $1 and name = $2 returning id`

export async function run<T>(db: Transaction<unknown>, text: string, values: unknown[]): Promise<T[]> {
  return (await db.executeQuery<T>(CompiledQuery.raw(text, values))).rows
}

/** Times as the real service writes them: `2026-11-24T20:00:00.000Z`. Postgres's own digits stay in the database. */
export const isoTime = <Time extends string | null>(time: Time): Time =>
  (time === null ? null : new Date(time).toISOString()) as Time

export function inRealForm<
  Timed extends { created_at: string | null; updated_at: string | null; last_accessed_at: string | null },
>(entry: Timed): Timed {
  return {
    ...entry,
    created_at: isoTime(entry.created_at),
    updated_at: isoTime(entry.updated_at),
    last_accessed_at: isoTime(entry.last_accessed_at),
  }
}

/** What a policy reads by `storage.operation()`, and where the request came from, as hosted Storage says it. */
export function operationSetting(name: string): Record<string, string> {
  const network = requestContext.getStore()?.network
  return {
    'storage.operation': `storage.object.${name}`,
    ...(network && { 'request.headers': JSON.stringify({ 'x-forwarded-for': network }) }),
  }
}

function valuesOf(id: string, object: NewObject, userId: string | null): unknown[] {
  const { bucket, name, version, metadata, userMetadata } = object
  return [id, bucket, name, userId, userId, version, metadata, userMetadata ?? null]
}

/** The rows of storage.objects. Every operation of a caller runs as that caller, under the policies. */
export function createStorageObjects(database: Database) {
  const dryRun = async <T>(
    caller: Caller,
    operation: string,
    write: (db: Transaction<unknown>) => Promise<T>,
  ): Promise<T> => {
    const undo = new Error('Rolled back on purpose')
    let outcome: T | undefined
    try {
      await database.asCaller(
        caller,
        async (db) => {
          outcome = await write(db)
          throw undo
        },
        operationSetting(operation),
      )
    } catch (error) {
      if (error !== undo) throw error
    }
    return outcome as T
  }

  /** The id of the row at this path, or `otherwise` where it was removed meanwhile. */
  const idOf = async ({ bucket, name }: NewObject, otherwise: string): Promise<string> => {
    const [row] = await database.query<{ id: string }>(
      'select id from storage.objects where bucket_id = $1 and name = $2',
      [bucket, name],
    )
    return row?.id ?? otherwise
  }

  return {
    async bucket(id: string): Promise<Bucket | undefined> {
      const [bucket] = await database.query<Bucket>(`select ${BUCKET} from storage.buckets where id = $1`, [
        id,
      ])
      return bucket
    },

    /** Without policies: for public buckets and signed addresses. */
    async findUnchecked(bucket: string, name: string): Promise<StoredObject | undefined> {
      const [object] = await database.query<StoredObject>(
        `select ${OBJECT} from storage.objects where bucket_id = $1 and name = $2`,
        [bucket, name],
      )
      return object && inRealForm(object)
    },

    async find(
      caller: Caller,
      bucket: string,
      name: string,
      operation: string,
    ): Promise<StoredObject | undefined> {
      const read = (db: Transaction<unknown>): Promise<StoredObject[]> =>
        run(db, `select ${OBJECT} from storage.objects where bucket_id = $1 and name = $2`, [bucket, name])
      const [object] = await database.asCaller(caller, read, operationSetting(operation))
      return object && inRealForm(object)
    },

    /**
     * Returns the id of the row. No `returning`: it would also need a policy for reading, which an upload does not. A row
     * whose file is replaced keeps its id, which is read without policies.
     */
    async insert(caller: Caller, object: NewObject, replace: boolean): Promise<string> {
      const id = randomUUID()
      const text = replace ? `${INSERT} ${REPLACE}` : INSERT
      const values = valuesOf(id, object, caller.userId)
      await database.asCaller(caller, (db) => run(db, text, values), operationSetting('upload'))
      return replace ? idOf(object, id) : id
    },

    async update(caller: Caller, object: NewObject): Promise<string | undefined> {
      const [, ...values] = valuesOf('', object, caller.userId)
      const write = (db: Transaction<unknown>): Promise<{ id: string }[]> => run(db, UPDATE, values)
      const [updated] = await database.asCaller(caller, write, operationSetting('upload_update'))
      return updated?.id
    },

    /** Throws where the caller may not write there: the row is inserted and rolled back. */
    async mayInsert(caller: Caller, object: NewObject, replace: boolean): Promise<void> {
      const text = replace ? `${INSERT} ${REPLACE}` : INSERT
      await dryRun(caller, 'upload', (db) => run(db, text, valuesOf(randomUUID(), object, caller.userId)))
    },

    /** Whether there is an object that the caller may replace. */
    async mayUpdate(caller: Caller, object: NewObject): Promise<boolean> {
      const [, ...values] = valuesOf('', object, caller.userId)
      return (await dryRun(caller, 'upload_update', (db) => run(db, UPDATE, values))).length > 0
    },

    move(caller: Caller, from: { bucket: string; name: string }, to: { bucket: string; name: string }) {
      const text = `update storage.objects set bucket_id = $3, name = $4, updated_at = now()
        where bucket_id = $1 and name = $2 returning id`
      const values = [from.bucket, from.name, to.bucket, to.name]
      return database.asCaller(
        caller,
        (db) => run<{ id: string }>(db, text, values),
        operationSetting('move'),
      )
    },

    async remove(caller: Caller, bucket: string, names: readonly string[]): Promise<StoredObject[]> {
      const removed = await database.asCaller(
        caller,
        (db) =>
          run<StoredObject>(
            db,
            `delete from storage.objects where bucket_id = $1
             and name in (select jsonb_array_elements_text($2::jsonb)) returning ${OBJECT}`,
            [bucket, names],
          ),
        operationSetting('delete_many'),
      )
      return removed.map(inRealForm)
    },

    /** Removes up to `most` objects of the bucket, whichever they are. */
    async removeSome(caller: Caller, bucket: string, most: number): Promise<StoredObject[]> {
      const text = `delete from storage.objects where bucket_id = $1
        and id in (select id from storage.objects where bucket_id = $1 limit $2) returning ${OBJECT}`
      return database.asCaller(caller, (db) => run(db, text, [bucket, most]), operationSetting('delete_many'))
    },

    async versionsIn(versions: readonly string[]): Promise<Set<string>> {
      const rows = await database.query<{ version: string }>(
        'select version from storage.objects where version in (select jsonb_array_elements_text($1::jsonb))',
        [versions],
      )
      return new Set(rows.map(({ version }) => version))
    },
  }
}

export type StorageObjects = ReturnType<typeof createStorageObjects>
