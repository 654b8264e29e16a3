import type { Caller } from '../credentials/caller.ts'
import type { Database } from '../database/database.ts'
import { json } from '../http/messages.ts'
import { refusals } from './errors.ts'
import type { Handler } from './handler.ts'
import { bucketName, inputs, readInput } from './inputs.ts'
import { inRealForm, isoTime, operationSetting, run } from './objects.ts'

interface Entry {
  name: string
  id: string | null
  created_at: string | null
  updated_at: string | null
  last_accessed_at: string | null
  metadata: unknown
}

/** As on Supabase, folders are listed as entries without an id, and upper and lower case are the same. */
const LIST = `
  with found as (
    select substr(name, length($2) + 1) as rest, id, created_at, updated_at, last_accessed_at, metadata
    from storage.objects where bucket_id = $1 and starts_with(lower(name), lower($2))
  ), entries as (
    select rest as name, id, created_at, updated_at, last_accessed_at, metadata
    from found where position('/' in rest) = 0
    union all
    select distinct split_part(rest, '/', 1), null::uuid, null::timestamptz, null::timestamptz, null::timestamptz, null::jsonb
    from found where position('/' in rest) > 0
  )
  select name, id, created_at, updated_at, last_accessed_at, metadata
  from entries where starts_with(lower(name), lower($3))`

/** The second kind of list: whole names, upper and lower case differ, folders end with a slash and are as old as their first file. */
const LIST_V2 = `
  with found as (
    select o.*, case when $3 and position('/' in substr(name, length($2) + 1)) > 0
      then left(name, length($2) + position('/' in substr(name, length($2) + 1))) end as folder
    from storage.objects o where bucket_id = $1 and starts_with(name, $2)
  ), entries as (
    select folder as name, null::uuid as id, min(created_at) as created_at, min(created_at) as updated_at,
      null::timestamptz as last_accessed_at, null::jsonb as metadata
    from found where folder is not null group by folder
    union all
    select name, id, created_at, updated_at, last_accessed_at, metadata from found where folder is null
  )
  select name, id, created_at, updated_at, last_accessed_at, metadata from entries`

type ListV2 = (typeof inputs.listV2)['_output']

/** Where the next page begins: after this name and, sorted by a time, after this time. */
interface Cursor {
  sortBy: ListV2['sortBy']
  name: string
  time: string
}

/** The letters by which the real service names the parts of a cursor. */
function encodeCursor({ name, sortBy, time }: Cursor): string {
  const lines = [`l:${name}`, `o:${sortBy.order}`, `c:${sortBy.column}`, ...(time ? [`a:${time}`] : [])]
  return Buffer.from(lines.join('\n')).toString('base64')
}

/** A cursor comes from the client, so it is checked like any other input. */
function decodeCursor(text: string): Cursor {
  const lines = Buffer.from(text, 'base64').toString('utf8').split('\n')
  const parts = new Map(lines.map((line) => [line.slice(0, 2), line.slice(2)]))
  const name = parts.get('l:') ?? ''
  const time = parts.get('a:') ?? ''
  const sortBy = inputs.listV2.shape.sortBy.safeParse({ column: parts.get('c:'), order: parts.get('o:') })
  const known = sortBy.success && name !== '' && !name.includes('\0')
  if (!known || (sortBy.data.column === 'name' ? time !== '' : Number.isNaN(Date.parse(time))))
    throw refusals.badParameter('cursor')
  return { sortBy: sortBy.data, name, time }
}

/** Lists of the objects that the caller may see. */
export function createListing(database: Database) {
  const ask = (caller: Caller, operation: string, text: string, values: unknown[]): Promise<Entry[]> =>
    database.asCaller(caller, (db) => run<Entry>(db, text, values), operationSetting(operation))

  const list: Handler = async ({ incoming, caller }, bucket) => {
    const { prefix, search, limit, offset, sortBy } = await readInput(incoming, inputs.list)
    const folder = prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`
    const direction = sortBy.order === 'desc' ? 'desc' : 'asc'
    const byName = `lower(name) collate "C" ${direction}, name collate "C"`
    const order =
      sortBy.column === 'name'
        ? byName
        : `id is not null, ${sortBy.column} ${direction} nulls first, ${byName}`
    const values = [bucketName(bucket), folder, search, limit, offset]
    const found = await ask(caller, 'list', `${LIST} order by ${order} limit $4 offset $5`, values)
    return json(found.map(inRealForm))
  }

  /** One more than asked for, which tells whether there is a next page. */
  const pageOf = (
    caller: Caller,
    bucket: string,
    input: ListV2,
    after: Cursor | undefined,
  ): Promise<Entry[]> => {
    const { column, order } = after?.sortBy ?? input.sortBy
    const [direction, beyond] = order === 'desc' ? ['desc', '<'] : ['asc', '>']
    const values: unknown[] = [bucket, input.prefix, input.with_delimiter, input.limit + 1]
    const time = `date_trunc('milliseconds', ${column})`
    if (column === 'name') {
      const start = after ? `where name collate "C" ${beyond} $5` : ''
      const text = `${LIST_V2} ${start} order by name collate "C" ${direction} limit $4`
      return ask(caller, 'list_v2', text, after ? [...values, after.name] : values)
    }
    const start = after ? `where (${time}, name collate "C") ${beyond} ($6::timestamptz, $5)` : ''
    const text = `${LIST_V2} ${start} order by ${time} ${direction}, name collate "C" ${direction} limit $4`
    return ask(caller, 'list_v2', text, after ? [...values, after.name, after.time] : values)
  }

  const listV2: Handler = async ({ incoming, caller }, bucket) => {
    const input = await readInput(incoming, inputs.listV2)
    const after = input.cursor === undefined ? undefined : decodeCursor(input.cursor)
    const found = await pageOf(caller, bucketName(bucket), input, after)
    const page = found.slice(0, input.limit)
    const last = page.at(-1)
    const level = input.prefix.split('/').length
    const keyed = ({ name, ...entry }: Entry) => ({
      ...(input.with_delimiter && { key: name.split('/')[level - 1] }),
      name,
      ...inRealForm(entry),
    })
    const sortBy = after?.sortBy ?? input.sortBy
    const time = sortBy.column === 'name' ? '' : isoTime(last?.[sortBy.column] ?? '')
    const hasNext = found.length > input.limit && last !== undefined
    return json({
      hasNext,
      ...(hasNext && {
        nextCursor: encodeCursor({ name: last.name, sortBy, time }),
        nextCursorKey: last.name,
      }),
      folders: page.filter(({ id }) => id === null).map(keyed),
      objects: page.filter(({ id }) => id !== null).map(keyed),
    })
  }

  return { list, listV2 }
}
