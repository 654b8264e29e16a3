import { z } from 'zod'
import type { Database } from '../database/database.ts'
import type { Column } from './filters.ts'

/** A column of a published table, and who may select it. */
export interface PublishedColumn extends Column {
  key: boolean
  roles: readonly string[]
}

/** A published table as it stands: grants and policies may have changed since it was last asked about. */
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

/** A crowd that joins at once asks once. */
const KEPT_MS = 1000
const MOST_KEPT = 500

export class Tables {
  readonly #database: Database
  readonly #kept = new Map<string, Promise<Shape | undefined>>()

  constructor(database: Database) {
    this.#database = database
  }

  /** For who is about to subscribe. Undefined: not published. */
  find(schema: string, table: string): Promise<Shape | undefined> {
    const name = JSON.stringify([schema, table])
    const kept = this.#kept.get(name)
    if (kept) return kept
    if (this.#kept.size >= MOST_KEPT) this.#kept.clear()
    const asked = this.#look(schema, table)
    this.#kept.set(name, asked)
    const forget = (): void => void this.#kept.delete(name)
    asked.then(() => setTimeout(forget, KEPT_MS).unref(), forget)
    return asked
  }

  /** For who is about to be told of a change: always as it is now. */
  async shapeOf(relation: number): Promise<Shape | undefined> {
    return this.#ask('select local_realtime.shape($1::int8::oid::regclass) as shape', [relation])
  }

  /** Which of the rows, counted from 0, each of the callers may read. */
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
    // Published since the stack started.
    if (found) await this.#database.query('select local_realtime.attach()')
    return found
  }

  async #ask(text: string, values: readonly unknown[]): Promise<Shape | undefined> {
    const [row] = await this.#database.query<Asked>(text, values)
    return row?.shape ? shape.parse(row.shape) : undefined
  }
}
