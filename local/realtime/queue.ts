import type { Database } from '../database/database.ts'

/** A change as the trigger recorded it. */
export interface Change {
  id: number
  relation: number
  schema: string
  table: string
  operation: string
  /** The row after an insert or update, or before a delete: JSON. */
  content: string
  at: string
}

export const BATCH = 500

const TAKE = `
with taken as (
  delete from local_realtime.changes where id in (select id from local_realtime.changes order by id limit ${BATCH})
  returning id, relation, operation, content, committed_at
)
select t.id, t.relation::int8, n.nspname as schema, c.relname as "table", t.operation, t.content::text,
  to_char(t.committed_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
from taken t join pg_class c on c.oid = t.relation join pg_namespace n on n.oid = c.relnamespace
order by t.id`

/** Takes the oldest changes out of the queue; each change is taken once. */
export function takeChanges(database: Database): Promise<Change[]> {
  return database.query<Change>(TAKE)
}

export async function dropChanges(database: Database): Promise<void> {
  await database.query('delete from local_realtime.changes')
}
