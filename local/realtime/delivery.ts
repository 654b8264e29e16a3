import type { Channel } from './channel.ts'
import type { Identity } from './identity.ts'
import type { Change } from './queue.ts'
import type { Subscription } from './subscriptions.ts'
import type { PublishedColumn, Shape, Tables } from './tables.ts'

/** A change and the subscriptions that match it. */
export interface Matched {
  change: Change
  subscriptions: readonly Subscription[]
}

/** How many callers are checked in one statement; other work uses the database in between. */
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

/** The change as JSON, for somebody who may select these columns. */
function render(change: Change, columns: readonly PublishedColumn[]): string {
  const large = change.content.length > LARGEST_CONTENT
  const whole: Record<string, unknown> = JSON.parse(change.content)
  const record = pick(whole, columns)
  // Primary keys never change in these tables: the old row has the same key.
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

/** Sends changes to channels; each is rendered once for all who may select the same columns. */
class ChangeSender {
  readonly #rendered = new Map<string, string>()

  send({ change, subscriptions }: Matched, shape: Shape, { caller }: Identity): void {
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

/** One caller and the changes that match their subscriptions, in order. */
interface CallerChanges {
  identity: Identity
  matched: Matched[]
  /** They filter for certain rows: they are served before those who subscribe to all that they may see. */
  narrow: boolean
}

function byCaller(matched: readonly Matched[]): CallerChanges[] {
  const callers = new Map<string, CallerChanges>()
  for (const { change, subscriptions } of matched) {
    for (const subscription of subscriptions) {
      const { identity } = subscription.channel
      const entry = callers.get(identity.text) ?? { identity, matched: [], narrow: false }
      callers.set(identity.text, entry)
      const last = entry.matched.at(-1)
      if (last?.change === change)
        entry.matched.splice(-1, 1, { change, subscriptions: [...last.subscriptions, subscription] })
      else entry.matched.push({ change, subscriptions: [subscription] })
      entry.narrow ||= subscription.conditions.length > 0
    }
  }
  return [...callers.values()].sort((a, b) => Number(b.narrow) - Number(a.narrow))
}

/** The changes that each of the callers may read. */
async function readableBy(tables: Tables, callers: readonly CallerChanges[]): Promise<Set<Change>[]> {
  const readable = callers.map(() => new Set<Change>())
  const changes = new Set(callers.flatMap(({ matched }) => matched.map(({ change }) => change)))
  for (const relation of new Set([...changes].map((change) => change.relation))) {
    const rows = [...changes].filter((change) => change.relation === relation)
    const texts = callers.map(({ identity }) => identity.text)
    const indexes = await tables.readable(
      relation,
      rows.map(({ content }) => content),
      texts,
    )
    indexes.forEach((found, at) => {
      for (const index of found) {
        const row = rows[index]
        if (row) readable[at]?.add(row)
      }
    })
  }
  return readable
}

/** Sends changes to the callers whom the policies allow to read the rows, with the columns that are granted, and pauses in between. */
export async function deliver(
  tables: Tables,
  matched: readonly Matched[],
  pause: () => Promise<void>,
): Promise<void> {
  const shapes = new Map<number, Shape | undefined>()
  for (const relation of new Set(matched.map(({ change }) => change.relation)))
    shapes.set(relation, await tables.shapeOf(relation))
  const sender = new ChangeSender()
  const callers = byCaller(matched.filter(({ change }) => shapes.get(change.relation)))
  for (let from = 0; from < callers.length; from += CALLERS_AT_ONCE) {
    const some = callers.slice(from, from + CALLERS_AT_ONCE)
    if (from > 0) await pause()
    const readable = await readableBy(tables, some)
    some.forEach(({ identity, matched: theirs }, at) => {
      for (const { change, subscriptions } of theirs) {
        const shape = shapes.get(change.relation)
        if (!shape || !readable[at]?.has(change)) continue
        // A channel that was closed or changed its identity meanwhile gets nothing.
        const still = subscriptions.filter(
          ({ channel }) => channel.isOpen && channel.identity.text === identity.text,
        )
        sender.send({ change, subscriptions: still }, shape, identity)
      }
    })
  }
}
