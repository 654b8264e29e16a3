import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from '../database/database.ts'
import type { Listener } from '../database/engine.ts'
import { outsideRequests } from '../database/request-context.ts'
import { codeOf } from '../errors.ts'
import type { Channel } from './channel.ts'
import { deliver, type Matched } from './delivery.ts'
import { BadFilter } from './filter-values.ts'
import { countPatterns, parseFilter } from './filters.ts'
import type { Broadcast } from './frames.ts'
import type { WantedChange } from './join.ts'
import { BATCH, type Change, dropChanges, takeChanges } from './queue.ts'
import type { RoomName } from './rooms.ts'
import { CHANNEL } from './schema.ts'
import { type StoredMessage, storedBroadcast } from './stored-broadcasts.ts'
import { type Subscription, SubscriptionIndex } from './subscriptions.ts'
import { Tables } from './tables.ts'

export interface ChangesOptions {
  database: Database
  log(line: string): void
  /** The most subscriptions of all sockets together. */
  most: number
  /** A message that the database sends to all in a topic. */
  onSent(room: RoomName, message: Broadcast): void
  /** Whether somebody has joined a topic. */
  isAnybodyThere(): boolean
  /** Changes may be lost: all subscribers must subscribe again and read the tables again. */
  onMissed(): void
}

/** The subscription is refused; the message is for the developer. */
export class Refused extends Error {
  override name = 'Refused'
  /** Whether trying again may help. */
  readonly temporary: boolean

  constructor(message: string, temporary = false) {
    super(message)
    this.temporary = temporary
  }
}

const PUBLISHED = 'public'
/** Of one person, on all sockets: each change is compared with each of them before anybody's rights are asked. */
const MOST_PATTERNS_OF_A_PERSON = 20
/** Pauses between rounds, so that many changes are delivered in batches. */
const SHORTEST_PAUSE_MS = 50
const LONGEST_PAUSE_MS = 5000
/** The pause is three times as long as the round before: deliveries take at most a quarter of the database's time. */
const PAUSE_FOR_WORK = 3
const PAUSE_WITHOUT_SUBSCRIBERS_MS = 250
const PAUSE_AFTER_FAILURE_MS = 1000

/** All visitors are one. */
const personOf = ({ identity }: Channel): string => identity.caller.userId ?? identity.caller.role

/** Reads changes from the queue in the database and delivers them to the subscribers. */
export class Changes {
  readonly #options: ChangesOptions
  readonly #tables: Tables
  readonly #index = new SubscriptionIndex()
  #serving = false
  #closed = false
  #wanted = false
  #failing = false
  #workingSince = 0
  #running: Promise<void> | undefined
  #waiting: PromiseWithResolvers<void>[] = []
  #unlisten: (() => Promise<void>) | undefined
  #made = 0
  /** Subscriptions that are being checked: they count towards the limit. */
  #pending = 0
  /** Patterns in filters, of subscriptions that are being checked too, by person. */
  readonly #patterns = new Map<string, number>()

  constructor(options: ChangesOptions) {
    this.#options = options
    this.#tables = new Tables(options.database)
  }

  async open(): Promise<void> {
    const listener: Listener = {
      notified: () => this.#wake(),
      serving: (yes) => {
        this.#serving = yes
      },
      missed: () => this.#options.onMissed(),
    }
    this.#unlisten = await this.#options.database.engine.listen(CHANNEL, listener)
    // Changes from before the start: their subscribers are gone.
    if (this.#serving) await dropChanges(this.#options.database)
  }

  async close(): Promise<void> {
    this.#closed = true
    await this.#running
    await this.#unlisten?.()
  }

  /** Checks the subscriptions of a channel. Changes from before it resolves are not delivered to them. */
  async prepare(channel: Channel, wanted: readonly WantedChange[]): Promise<Subscription[]> {
    this.#requireServing()
    if (this.#index.size + this.#pending + wanted.length > this.#options.most)
      throw new Refused('Too many subscriptions', true)
    const patterns = wanted.reduce((sum, { filter }) => sum + countPatterns(filter), 0)
    if (patterns > 0 && (this.#patterns.get(personOf(channel)) ?? 0) + patterns > MOST_PATTERNS_OF_A_PERSON)
      throw new Refused(`Too many filters by pattern: ${MOST_PATTERNS_OF_A_PERSON} at most`)
    this.#pending += wanted.length
    this.#countPatterns(channel, patterns)
    try {
      const subscriptions: Subscription[] = []
      for (const change of wanted) subscriptions.push(await this.#check(channel, change))
      await this.#caughtUp()
      return subscriptions
    } finally {
      this.#pending -= wanted.length
      this.#countPatterns(channel, -patterns)
    }
  }

  #countPatterns(channel: Channel, more: number): void {
    const person = personOf(channel)
    const count = (this.#patterns.get(person) ?? 0) + more
    if (count > 0) this.#patterns.set(person, count)
    else this.#patterns.delete(person)
  }

  newId(): number {
    this.#made += 1
    return this.#made
  }

  add(subscriptions: readonly Subscription[]): void {
    for (const subscription of subscriptions) {
      this.#index.add(subscription)
      this.#countPatterns(subscription.channel, subscription.patterns)
    }
  }

  remove(subscriptions: readonly Subscription[]): void {
    for (const subscription of subscriptions) {
      this.#index.remove(subscription)
      this.#countPatterns(subscription.channel, -subscription.patterns)
    }
  }

  async #check(channel: Channel, wanted: WantedChange): Promise<Subscription> {
    const { event, filter, select } = wanted
    // Only tables of this schema are published.
    const schema = wanted.schema === '*' ? PUBLISHED : wanted.schema
    const table = wanted.table === '*' ? undefined : (wanted.table ?? undefined)
    const base = {
      ...{ id: this.newId(), channel, event, schema, table, select: select ?? undefined },
      patterns: countPatterns(filter),
    }
    if (table === undefined) {
      if (select)
        throw new Refused(
          'Column selection is not supported for wildcard subscriptions. Provide an explicit schema and table name.',
        )
      if (schema !== PUBLISHED || filter) throw new Refused('Name the table to filter, of the schema public')
      return { ...base, conditions: [] }
    }
    const shape = await this.#tables.find(schema, table)
    if (!shape) throw new Refused(`${schema}.${table} is not published for realtime`)
    const { role } = channel.identity.caller
    const selectable = shape.columns.filter(({ roles }) => roles.includes(role))
    const unknown = select?.find((name) => !selectable.some((column) => column.name === name))
    if (unknown !== undefined) throw new Refused(`invalid column for select ${unknown.slice(0, 100)}`)
    try {
      return { ...base, conditions: parseFilter(filter ?? undefined, selectable) }
    } catch (error) {
      throw error instanceof BadFilter ? new Refused(error.message) : error
    }
  }

  /** Resolves when every later broadcast of the database reaches those who have joined by now. */
  async ready(): Promise<void> {
    this.#requireServing()
    await this.#caughtUp()
  }

  #requireServing(): void {
    if (!this.#serving) throw new Refused('Another process delivers the changes of this database', true)
  }

  /** Resolves when all changes committed by now have been taken out of the queue. */
  #caughtUp(): Promise<void> {
    const waiting = Promise.withResolvers<void>()
    this.#waiting.push(waiting)
    this.#wake()
    return waiting.promise
  }

  #wake(): void {
    this.#wanted = true
    if (!this.#closed) this.#running ??= outsideRequests(() => this.#run())
  }

  async #run(): Promise<void> {
    while (this.#wanted && !this.#closed) {
      this.#wanted = false
      this.#workingSince = performance.now()
      try {
        await this.#round(this.#waiting.splice(0))
        this.#failing = false
      } catch (error) {
        this.#fail(error)
      }
      if (this.#wanted) await delay(this.#pause())
    }
    this.#running = undefined
  }

  #pause(): number {
    if (this.#failing) return PAUSE_AFTER_FAILURE_MS
    if (this.#isIdle) return PAUSE_WITHOUT_SUBSCRIBERS_MS
    return Math.max(this.#pauseMs(), SHORTEST_PAUSE_MS)
  }

  #pauseMs(): number {
    return Math.min((performance.now() - this.#workingSince) * PAUSE_FOR_WORK, LONGEST_PAUSE_MS)
  }

  async #pauseForOthers(): Promise<void> {
    await delay(this.#pauseMs())
    this.#workingSince = performance.now()
  }

  async #round(waiting: readonly PromiseWithResolvers<void>[]): Promise<void> {
    try {
      for (let full = true; full && !this.#closed; ) {
        const taken = this.#isIdle ? await this.#drop() : await takeChanges(this.#options.database)
        full = taken.length === BATCH
        this.#send(taken)
        const matched = this.#match(taken)
        if (!full) for (const { resolve } of waiting) resolve()
        if (matched.length > 0) await deliver(this.#tables, matched, () => this.#pauseForOthers())
      }
    } catch (error) {
      for (const { reject } of waiting) reject(error)
      throw error
    }
  }

  async #drop(): Promise<Change[]> {
    await dropChanges(this.#options.database)
    return []
  }

  /** Nobody could be told anything. */
  get #isIdle(): boolean {
    return this.#index.size === 0 && !this.#options.isAnybodyThere()
  }

  #send(changes: readonly Change[]): void {
    for (const { schema, table, content } of changes) {
      if (schema !== 'realtime' || table !== 'messages') continue
      const sent: StoredMessage & { topic: string; private: boolean } = JSON.parse(content)
      const room = { topic: `realtime:${sent.topic}`, isPrivate: sent.private }
      this.#options.onSent(room, storedBroadcast(sent, { id: sent.id }))
    }
  }

  #match(changes: readonly Change[]): Matched[] {
    return changes
      .filter(({ schema, table }) => this.#index.watches(schema, table))
      .map((change) => ({ change, subscriptions: [...this.#index.matching(change)] }))
      .filter(({ subscriptions }) => subscriptions.length > 0)
  }

  /** Changes that were taken but not delivered are lost: the subscribers must read again. */
  #fail(error: unknown): void {
    this.#wanted = true
    if (this.#failing) return
    this.#failing = true
    // Without the message, as it can quote a row.
    const cause = { error: error instanceof Error ? error.name : typeof error, code: codeOf(error) }
    this.#options.log(
      JSON.stringify({ level: 'error', event: 'realtime', time: new Date().toISOString(), ...cause }),
    )
    this.#options.onMissed()
  }
}
