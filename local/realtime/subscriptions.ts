import type { Channel } from './channel.ts'
import type { Condition } from './filters.ts'
import type { Change } from './queue.ts'

export const CHANGE_EVENTS = ['*', 'INSERT', 'UPDATE', 'DELETE'] as const
export type ChangeEvent = (typeof CHANGE_EVENTS)[number]

/** One binding of postgres_changes of one channel. */
export interface Subscription {
  id: number
  channel: Channel
  event: ChangeEvent
  schema: string
  /** Undefined: every table of the schema. */
  table: string | undefined
  conditions: readonly Condition[]
  /** How many patterns its filter has. */
  patterns: number
  /** Undefined: every column. */
  select: readonly string[] | undefined
}

type Row = Readonly<Record<string, unknown>>

/** The subscriptions of one table. Those with a filter for certain values are indexed by these values. */
class TableIndex {
  readonly byValue = new Map<string, Map<unknown, Set<Subscription>>>()
  readonly others = new Set<Subscription>()

  add(subscription: Subscription): void {
    const narrow = subscription.conditions.find(({ oneOf }) => oneOf !== undefined)
    if (!narrow) {
      this.others.add(subscription)
      return
    }
    const values = this.byValue.get(narrow.column) ?? new Map<unknown, Set<Subscription>>()
    this.byValue.set(narrow.column, values)
    for (const value of narrow.oneOf ?? []) {
      const found = values.get(value) ?? new Set()
      values.set(value, found.add(subscription))
    }
  }

  remove(subscription: Subscription): void {
    this.others.delete(subscription)
    for (const { column, oneOf } of subscription.conditions) {
      const values = this.byValue.get(column)
      for (const value of oneOf ?? []) {
        const found = values?.get(value)
        found?.delete(subscription)
        if (found?.size === 0) values?.delete(value)
      }
      if (values?.size === 0) this.byValue.delete(column)
    }
  }

  get isEmpty(): boolean {
    return this.byValue.size === 0 && this.others.size === 0
  }

  *candidates(row: Row): Iterable<Subscription> {
    for (const [column, values] of this.byValue) yield* values.get(row[column]) ?? []
    yield* this.others
  }
}

/** All subscriptions, indexed so that a change is compared only with those that it may match. */
export class SubscriptionIndex {
  readonly #tables = new Map<string, TableIndex>()
  #size = 0

  get size(): number {
    return this.#size
  }

  add(subscription: Subscription): void {
    const key = keyOf(subscription.schema, subscription.table)
    const table = this.#tables.get(key) ?? new TableIndex()
    this.#tables.set(key, table)
    table.add(subscription)
    this.#size += 1
  }

  remove(subscription: Subscription): void {
    const key = keyOf(subscription.schema, subscription.table)
    const table = this.#tables.get(key)
    if (!table) return
    table.remove(subscription)
    this.#size -= 1
    if (table.isEmpty) this.#tables.delete(key)
  }

  watches(schema: string, table: string): boolean {
    return this.#tables.has(keyOf(schema, table)) || this.#tables.has(keyOf(schema, undefined))
  }

  /** The subscriptions whose filters match a change. */
  *matching({ schema, table, operation, content }: Change): Iterable<Subscription> {
    const row: Row = JSON.parse(content)
    for (const key of [keyOf(schema, table), keyOf(schema, undefined)]) {
      for (const subscription of this.#tables.get(key)?.candidates(row) ?? []) {
        const wanted = subscription.event === '*' || subscription.event === operation
        if (wanted && subscription.conditions.every((condition) => condition.matches(row))) yield subscription
      }
    }
  }
}

const keyOf = (schema: string, table: string | undefined): string => JSON.stringify([schema, table ?? null])
