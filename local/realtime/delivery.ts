import type { Channel } from './channel.ts'
import type { Identity } from './identity.ts'
import type { Change } from './queue.ts'
import type { Subscription } from './subscriptions.ts'
import type { PublishedColumn, Shape, Tables } from './tables.ts'

/** A change and the subscriptions that it may concern. */
export interface Matched {
  change: Change
  subscriptions: readonly Subscription[]
}

/** So many callers are asked about in one statement; others get their turn at the database in between. */
const CALLERS_AT_ONCE = 50
const LARGEST_CONTENT = 1024 * 1024
const SHORT_VALUE = 64

function withoutLongValues(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).filter(([, value]) => JSON.stringify(value).length <= SHORT_VALUE),
  )
}

function pick(row: Record<string, unknown>, columns: readonly PublishedColumn[]): Record<string, unknown> {
  return Object.fromEntries(columns.map(({ name }) => [name, row[name] ?? null]))
}

/** The change as one who may select these columns is told it, in JSON. */
function render(change: Change, columns: readonly PublishedColumn[]): string {
  const large = change.content.length > LARGEST_CONTENT
  const whole: Record<string, unknown> = JSON.parse(change.content)
  const record = pick(whole, columns)
  // Keys don't change here: the old row's key is the new one's.
  const key = pick(
    whole,
    columns.filter((column) => column.key),
  )
  const shortened = large ? withoutLongValues : (row: Record<string, unknown>) => row
  return JSON.stringify({
    schema: change.schema,
    table: change.table,
    type: change.operation,
    commit_timestamp: change.at,
    columns: columns.map(({ name, type }) => ({ name, type })),
    ...(change.operation !== 'DELETE' && { record: shortened(record) }),
    ...(change.operation !== 'INSERT' && { old_record: shortened(key) }),
    errors: large ? ['Error 413: Payload Too Large'] : null,
  })
}

/** Writes changes, each once for all who may select the same columns. */
class Telling {
  readonly #rendered = new Map<string, string>()

  tell({ change, subscriptions }: Matched, shape: Shape, { caller }: Identity): void {
    const selectable = shape.columns.filter(({ roles }) => roles.includes(caller.role))
    const mayFilter = ({ conditions }: Subscription): boolean =>
      conditions.every(({ column }) => selectable.some(({ name }) => name === column))
    const byChannel = new Map<Channel, Map<string, number[]>>()
    for (const { channel, select, id } of subscriptions.filter(mayFilter)) {
      const columns = select ? selectable.filter(({ name }) => select.includes(name)) : selectable
      const data = this.#render(change, columns)
      const messages = byChannel.get(channel) ?? new Map<string, number[]>()
      byChannel.set(channel, messages.set(data, [...(messages.get(data) ?? []), id]))
    }
    for (const [channel, messages] of byChannel)
      for (const [data, ids] of messages)
        channel.pushText('postgres_changes', `{"ids":[${ids}],"data":${data}}`)
  }

  #render(change: Change, columns: readonly PublishedColumn[]): string {
    const key = `${change.id} ${columns.map(({ name }) => name).join()}`
    const rendered = this.#rendered.get(key) ?? render(change, columns)
    this.#rendered.set(key, rendered)
    return rendered
  }
}

/** One caller and what may concern them, in the order it happened. */
interface Concerned {
  identity: Identity
  matched: Matched[]
  /** They asked for these very rows: they are told before those who ask for whatever they may see. */
  narrow: boolean
}

function byCaller(matched: readonly Matched[]): Concerned[] {
  const callers = new Map<string, Concerned>()
  for (const { change, subscriptions } of matched) {
    for (const subscription of subscriptions) {
      const { identity } = subscription.channel
      const concerned = callers.get(identity.text) ?? { identity, matched: [], narrow: false }
      callers.set(identity.text, concerned)
      const last = concerned.matched.at(-1)
      if (last?.change === change)
        concerned.matched.splice(-1, 1, { change, subscriptions: [...last.subscriptions, subscription] })
      else concerned.matched.push({ change, subscriptions: [subscription] })
      concerned.narrow ||= subscription.conditions.length > 0
    }
  }
  return [...callers.values()].sort((a, b) => Number(b.narrow) - Number(a.narrow))
}

/** Which changes each of the callers may read. */
async function readableBy(tables: Tables, callers: readonly Concerned[]): Promise<Set<Change>[]> {
  const readable = callers.map(() => new Set<Change>())
  const changes = new Set(callers.flatMap(({ matched }) => matched.map(({ change }) => change)))
  for (const relation of new Set([...changes].map((change) => change.relation))) {
    const rows = [...changes].filter((change) => change.relation === relation)
    const texts = callers.map(({ identity }) => identity.text)
    const places = await tables.readable(
      relation,
      rows.map(({ content }) => content),
      texts,
    )
    places.forEach((found, at) => {
      for (const place of found) {
        const row = rows[place]
        if (row) readable[at]?.add(row)
      }
    })
  }
  return readable
}

/** Tells changes, with a rest now and then, to whom the policies let read the rows, and of each row the columns that are granted. */
export async function deliver(
  tables: Tables,
  matched: readonly Matched[],
  rest: () => Promise<void>,
): Promise<void> {
  const shapes = new Map<number, Shape | undefined>()
  for (const relation of new Set(matched.map(({ change }) => change.relation)))
    shapes.set(relation, await tables.shapeOf(relation))
  const telling = new Telling()
  const callers = byCaller(matched.filter(({ change }) => shapes.get(change.relation)))
  for (let from = 0; from < callers.length; from += CALLERS_AT_ONCE) {
    const some = callers.slice(from, from + CALLERS_AT_ONCE)
    if (from > 0) await rest()
    const readable = await readableBy(tables, some)
    some.forEach(({ identity, matched: theirs }, at) => {
      for (const { change, subscriptions } of theirs) {
        const shape = shapes.get(change.relation)
        if (!shape || !readable[at]?.has(change)) continue
        // Whoever has left or has become somebody else, since they were asked about, is told nothing.
        const still = subscriptions.filter(
          ({ channel }) => channel.isOpen && channel.identity.text === identity.text,
        )
        telling.tell({ change, subscriptions: still }, shape, identity)
      }
    })
  }
}
