import type { Database } from '../database/database.ts'
import { type Broadcast, jsonBroadcast, type StoredMeta } from './frames.ts'
import type { Replay } from './join.ts'

/** A broadcast that the database sent, as it keeps it in `realtime.messages`: bytes are `\\x` and their digits. */
export interface StoredMessage {
  id: string
  event: string | null
  payload: unknown
  binary_payload: string | null
}

export function storedBroadcast(
  { event, payload, binary_payload }: StoredMessage,
  meta: StoredMeta,
): Broadcast {
  const name = event ?? ''
  if (binary_payload === null) return { ...jsonBroadcast(name, payload), meta }
  return { event: name, payload: Buffer.from(binary_payload.slice(2), 'hex'), isJson: false, meta }
}

const LATEST = `
select id, event, payload, binary_payload::text from (
  select * from realtime.messages
  where topic = $1 and private and extension = 'broadcast' and inserted_at >= to_timestamp($2::float8 / 1000)::timestamp
  order by inserted_at desc limit $3
) latest order by inserted_at`

/** The last broadcasts of the database in a private topic, oldest first. */
export type AskStored = (topic: string, replay: Replay) => Promise<Broadcast[]>

export function createStoredBroadcasts(database: Pick<Database, 'query'>): AskStored {
  return async (topic, { since, limit }) => {
    const rows = await database.query<StoredMessage>(LATEST, [topic, since, limit])
    return rows.map((row) => storedBroadcast(row, { replayed: true, id: row.id }))
  }
}
