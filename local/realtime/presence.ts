import { randomUUID } from 'node:crypto'
import type { Channel } from './channel.ts'

/** What a present client says about itself, with a reference that changes with every update. */
type Meta = Readonly<Record<string, unknown>> & { phx_ref: string }
type Presences = Record<string, { metas: Meta[] }>

interface Entry {
  key: string
  meta: Meta
}

interface PresenceEvent {
  kind: 'joins' | 'leaves'
  entry: Entry
}

/** Events are collected this long, so that many at once become few messages. */
const GATHER_MS = 20

function grouped(entries: Iterable<Entry>): Presences {
  const presences: Map<string, { metas: Meta[] }> = new Map()
  for (const { key, meta } of entries) {
    const present = presences.get(key) ?? { metas: [] }
    present.metas.push(meta)
    presences.set(key, present)
  }
  return Object.fromEntries(presences)
}

/** Who is present in one topic. */
export class Presence {
  readonly #entries = new Map<Channel, Entry>()
  readonly #send: (diff: string) => void
  #events: PresenceEvent[] = []
  #timer: NodeJS.Timeout | undefined
  #made = 0

  constructor(send: (diff: string) => void) {
    this.#send = send
  }

  get size(): number {
    return this.#entries.size
  }

  has(channel: Channel): boolean {
    return this.#entries.has(channel)
  }

  state(): string {
    return JSON.stringify(grouped(this.#entries.values()))
  }

  track(channel: Channel, payload: Record<string, unknown>): void {
    const before = this.#entries.get(channel)
    this.#made += 1
    const meta: Meta = {
      ...payload,
      phx_ref: String(this.#made),
      ...(before && { phx_ref_prev: before.meta.phx_ref }),
    }
    const entry = { key: before?.key ?? (channel.config.presence.key || randomUUID()), meta }
    this.#entries.set(channel, entry)
    if (before) this.#sendLater('leaves', before)
    this.#sendLater('joins', entry)
  }

  untrack(channel: Channel): void {
    const entry = this.#entries.get(channel)
    if (!entry) return
    this.#entries.delete(channel)
    this.#sendLater('leaves', entry)
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  #sendLater(kind: PresenceEvent['kind'], entry: Entry): void {
    this.#events.push({ kind, entry })
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      for (const diff of diffsOf(this.#events.splice(0))) this.#send(diff)
    }, GATHER_MS).unref()
  }
}

/**
 * Joins and leaves are sent in separate messages, in order: realtime-js 2.109 never removes the old state of a client
 * when one message holds both its leave and its join.
 */
function diffsOf(events: readonly PresenceEvent[]): string[] {
  const runs: PresenceEvent[][] = []
  for (const event of events) {
    const last = runs.at(-1)
    if (last?.[0]?.kind === event.kind) last.push(event)
    else runs.push([event])
  }
  return runs.map((run) => {
    const presences = grouped(run.map(({ entry }) => entry))
    return JSON.stringify({ joins: {}, leaves: {}, [run[0]?.kind ?? 'joins']: presences })
  })
}
