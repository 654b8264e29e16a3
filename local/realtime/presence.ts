import { randomUUID } from 'node:crypto'
import type { Channel } from './channel.ts'

/** What somebody who is present says of themselves, under a reference that changes when they say something else. */
type Meta = Readonly<Record<string, unknown>> & { phx_ref: string }
type Presences = Record<string, { metas: Meta[] }>

interface Entry {
  key: string
  meta: Meta
}

interface Happening {
  what: 'joins' | 'leaves'
  entry: Entry
}

/** Many come and go at once; whoever is present hears of it in few messages. */
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
  readonly #tell: (diff: string) => void
  #happened: Happening[] = []
  #timer: NodeJS.Timeout | undefined
  #made = 0

  constructor(tell: (diff: string) => void) {
    this.#tell = tell
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
    if (before) this.#tellLater('leaves', before)
    this.#tellLater('joins', entry)
  }

  untrack(channel: Channel): void {
    const entry = this.#entries.get(channel)
    if (!entry) return
    this.#entries.delete(channel)
    this.#tellLater('leaves', entry)
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  #tellLater(what: Happening['what'], entry: Entry): void {
    this.#happened.push({ what, entry })
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      for (const diff of diffsOf(this.#happened.splice(0))) this.#tell(diff)
    }, GATHER_MS).unref()
  }
}

/**
 * In the order it happened: realtime-js 2.109 keeps what somebody said before for ever when it hears in one message
 * that they now say something else.
 */
function diffsOf(happened: readonly Happening[]): string[] {
  const runs: Happening[][] = []
  for (const happening of happened) {
    const last = runs.at(-1)
    if (last?.[0]?.what === happening.what) last.push(happening)
    else runs.push([happening])
  }
  return runs.map((run) => {
    const presences = grouped(run.map(({ entry }) => entry))
    return JSON.stringify({ joins: {}, leaves: {}, [run[0]?.what ?? 'joins']: presences })
  })
}
