import { z } from 'zod'
import type { RealtimeLimits } from './limits.ts'
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

const config = z.object({
  broadcast: z.object({ self: z.boolean().default(false), ack: z.boolean().default(false) }).prefault({}),
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

/** Checks a join without the database; refusals have the codes and words of Supabase where it has them. */
export function refusalOf(
  topic: string,
  { changes }: Join,
  { changesPerChannel }: Pick<RealtimeLimits, 'changesPerChannel'>,
  isFull: boolean,
): [code: string, text: string] | undefined {
  if (topic === 'realtime:') return ['TopicNameRequired', 'You must provide a topic name']
  if (changes.length > changesPerChannel)
    return ['ChangesLimitReached', `A channel has at most ${changesPerChannel} postgres_changes`]
  if (isFull) return ['ChannelRateLimitReached', 'Too many channels']
  return undefined
}

const renewal = z.object({ access_token: z.string().nullish() })

/** The token that a client sends for a channel that it has joined. */
export const readToken = (payload: unknown): string | null | undefined =>
  renewal.safeParse(payload).data?.access_token
