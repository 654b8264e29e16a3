import { z } from 'zod'
import type { RealtimeLimits } from './limits.ts'
import { mayRead, type Permissions } from './permissions.ts'
import { CHANGE_EVENTS, type ChangeEvent } from './subscriptions.ts'

/** As there, in any case, and every event where it is none of them. */
function eventOf(event: unknown): ChangeEvent {
  const name = typeof event === 'string' ? event.toUpperCase() : ''
  return CHANGE_EVENTS.find((known) => known === name) ?? '*'
}

/** The payload of a join message. */
const wantedChange = z.object({
  event: z.unknown().transform(eventOf),
  schema: z.string().default('public'),
  table: z.string().nullish(),
  filter: z.string().max(4000).nullish(),
  select: z.array(z.string()).max(200).nullish(),
})
export type WantedChange = z.infer<typeof wantedChange>

const MOST_REPLAYED = 25
/** The last day of a Date. */
const LATEST_MS = 8.64e15

/** Broadcasts of the past that are sent again: as there, 25 at most. */
const replay = z.object({
  since: z.int().min(0).max(LATEST_MS).default(0),
  limit: z
    .int()
    .default(MOST_REPLAYED)
    .transform((limit) => Math.min(Math.max(limit, 1), MOST_REPLAYED)),
})
export type Replay = z.infer<typeof replay>

const broadcast = z.object({
  self: z.boolean().default(false),
  ack: z.boolean().default(false),
  replay: z.unknown().optional(),
  replication_ready: z.boolean().default(false),
})

const config = z.object({
  broadcast: broadcast.prefault({}),
  presence: z
    .object({ key: z.string().max(100).default(''), enabled: z.boolean().default(false) })
    .prefault({}),
  // Kept as they came: the client compares the answer with what it sent.
  postgres_changes: z.array(z.looseObject({})).default([]),
  postgres_changes_options: z.object({ wait: z.boolean().default(false) }).prefault({}),
  private: z.boolean().default(false),
})
export type JoinConfig = z.infer<typeof config>

const join = z.object({ config: config.prefault({}), access_token: z.string().nullish() })

export interface Join {
  config: JoinConfig
  changes: WantedChange[]
  token: string | null
}

/** Undefined where the payload is not valid. */
export function readJoin(payload: unknown): Join | undefined {
  const read = join.safeParse(payload)
  if (!read.success) return undefined
  const changes = z.array(wantedChange).safeParse(read.data.config.postgres_changes)
  if (!changes.success) return undefined
  return { config: read.data.config, changes: changes.data, token: read.data.access_token ?? null }
}

/** The broadcasts of the past that a channel asks for. */
export const replayOf = ({ broadcast }: JoinConfig): Replay | undefined =>
  replay.safeParse(broadcast.replay).data

function replayRefusal({ broadcast, private: isPrivate }: JoinConfig): string | undefined {
  if (broadcast.replay === undefined || broadcast.replay === null) return undefined
  if (!isPrivate) return 'Replay is not allowed for public channels'
  return replay.safeParse(broadcast.replay).success ? undefined : 'Replay params are not valid'
}

/** Who may receive nothing in a topic may not join it, and who hears no broadcasts gets none of the past. */
export const mayJoin = (permissions: Permissions, config: JoinConfig): boolean =>
  replayOf(config) ? permissions.broadcast.read : mayRead(permissions)

/** Checks a join without the database; refusals have the codes and words of Supabase where it has them. */
export function refusalOf(
  topic: string,
  { changes, config }: Join,
  { changesPerChannel }: Pick<RealtimeLimits, 'changesPerChannel'>,
  isFull: boolean,
): [code: string, text: string] | undefined {
  if (topic === 'realtime:') return ['TopicNameRequired', 'You must provide a topic name']
  if (changes.length > changesPerChannel)
    return ['ChangesLimitReached', `A channel has at most ${changesPerChannel} postgres_changes`]
  if (isFull) return ['ChannelRateLimitReached', 'Too many channels']
  const noReplay = replayRefusal(config)
  return noReplay === undefined ? undefined : ['UnableToReplayMessages', noReplay]
}

const renewal = z.object({ access_token: z.string().nullish() })

/** The token that a client sends for a channel that it has joined. */
export const readToken = (payload: unknown): string | null | undefined =>
  renewal.safeParse(payload).data?.access_token
