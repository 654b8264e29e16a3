import { z } from 'zod'
import type { Database } from '../database/database.ts'
import type { Column } from './filter-values.ts'

/** A column of a published table, and the roles that may select it. */
export interface PublishedColumn extends Column {
  key: boolean
  roles: readonly string[]
}

/** A published table with its current columns and grants. */
export interface Shape {
  relation: number
  schema: string
  table: string
  columns: readonly PublishedColumn[]
}

const shape = z.object({
  relation: z.number(),
  schema: z.string(),
  table: z.string(),
  columns: z.array(
    z.object({
      name: z.string(),
      type: z.string(),
      kind: z.string(),
      key: z.boolean(),
      roles: z.array(z.string()),
    }),
  ),
})

interface Asked {
  shape: unknown
}

/** Results are cached this long, so that many clients that join at once cause one query. */
const CACHED_MS = 1000
const MOST_CACHED = 500

export class Tables {
  readonly #database: Database
  readonly #cached = new Map<string, Promise<Shape | undefined>>()

  constructor(database: Database) {
    this.#database = database
  }

  /** For a new subscription, possibly cached. Undefined where the table is not published. */
  find(schema: string, table: string): Promise<Shape | undefined> {
    const name = JSON.stringify([schema, table])
    const cached = this.#cached.get(name)
    if (cached) return cached
    if (this.#cached.size >= MOST_CACHED) this.#cached.clear()
    const asked = this.#look(schema, table)
    this.#cached.set(name, asked)
    const forget = (): void => void this.#cached.delete(name)
    asked.then(() => setTimeout(forget, CACHED_MS).unref(), forget)
    return asked
  }

  /** For the delivery of a change: never cached. */
  async shapeOf(relation: number): Promise<Shape | undefined> {
    return this.#ask('select local_realtime.shape($1::int8::oid::regclass) as shape', [relation])
  }

  /** For each caller the indexes of the rows that they may read. */
  async readable(relation: number, rows: readonly string[], callers: readonly string[]): Promise<number[][]> {
    const answers = await this.#database.query<{ readable: number[] }>(
      `select readable from local_realtime.allowed($1::int8::oid::regclass, 'r', $2::json, $3::json)`,
      [relation, `[${rows.join(',')}]`, `[${callers.join(',')}]`],
    )
    return answers.map(({ readable }) => readable)
  }

  async #look(schema: string, table: string): Promise<Shape | undefined> {
    const text = `select local_realtime.shape(to_regclass(format('%I.%I', $1::text, $2::text))) as shape`
    const found = await this.#ask(text, [schema, table])
    // The table may have been published after the stack started: it needs its trigger.
    if (found) await this.#database.query('select local_realtime.attach()')
    return found
  }

  async #ask(text: string, values: readonly unknown[]): Promise<Shape | undefined> {
    const [row] = await this.#database.query<Asked>(text, values)
    return row?.shape ? shape.parse(row.shape) : undefined
  }
}
