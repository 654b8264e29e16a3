import type { Database } from '../database/database.ts'
import type { Identity } from './identity.ts'

interface Access {
  read: boolean
  write: boolean
}

/** What a caller may receive and send in a topic. */
export interface Permissions {
  broadcast: Access
  presence: Access
}

export const NO_PERMISSIONS: Permissions = {
  broadcast: { read: false, write: false },
  presence: { read: false, write: false },
}

/** Of a public channel: everybody, as no policy is asked. */
export const ALL_PERMISSIONS: Permissions = {
  broadcast: { read: true, write: true },
  presence: { read: true, write: true },
}

/** A caller who may receive nothing in a topic may not join it. */
export const mayRead = ({ broadcast, presence }: Permissions): boolean => broadcast.read || presence.read

export type AskPermissions = (identity: Identity, topic: string) => Promise<Permissions>

const ASK = `select
  (select readable from local_realtime.allowed('realtime.messages', 'r', $1::json, $2::json)) as read,
  (select readable from local_realtime.allowed('realtime.messages', 'a', $1::json, $2::json)) as write`

const EXTENSIONS = ['broadcast', 'presence'] as const

/** As in Supabase's Realtime: the policies of `realtime.messages` are checked with a message in the topic. */
export function createPermissions(database: Pick<Database, 'query'>): AskPermissions {
  return async ({ settings }, topic) => {
    const rows = EXTENSIONS.map((extension) => ({ topic, extension, private: true }))
    const caller = { ...settings, 'realtime.topic': topic }
    const [found] = await database.query<{ read: number[]; write: number[] }>(ASK, [
      JSON.stringify(rows),
      JSON.stringify([caller]),
    ])
    const accessOf = (extension: (typeof EXTENSIONS)[number]): Access => {
      const index = EXTENSIONS.indexOf(extension)
      return { read: found?.read.includes(index) ?? false, write: found?.write.includes(index) ?? false }
    }
    return { broadcast: accessOf('broadcast'), presence: accessOf('presence') }
  }
}
