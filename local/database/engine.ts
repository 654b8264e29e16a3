import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import { codeOf } from '../errors.ts'

export interface Statement {
  text: string
  values: readonly unknown[]
  /** A text for a JSON column is a JSON string, not JSON that is written already. */
  jsonValues?: boolean
  /** From here on, to the end of the transaction, a statement may take so long. It also says so to Postgres. */
  timeoutMs?: number | undefined
}

export interface Answer {
  rows: unknown[]
  affected: bigint | undefined
}

/** One database session, held by one piece of work at a time. */
export interface Wire {
  /**
   * Sends all statements at once, in order, and answers with the last one's rows. The first failure is the one raised.
   * Without a begin among them they are one transaction, over when they are answered.
   */
  send(statements: readonly Statement[]): Promise<Answer>
  /** Runs several statements without values as one: all of them or, when one fails, none. */
  script(text: string): Promise<void>
  /** Gives the session back; a session whose transaction could not be ended is thrown away instead. */
  release(clean: boolean): Promise<void>
}

/** Who hears what the database notifies. */
export interface Listener {
  /** Something was notified, or may have been while nobody could hear it. */
  heard(): void
  /** Whether this is the process that hears for the database. */
  serving(yes: boolean): void
  /** The database was restarted or another process heard for it: something may be gone unheard. */
  missed(): void
}

export interface Engine {
  reserve(): Promise<Wire>
  /** Until the answer is called. Where several processes share a database, one hears and the others wait their turn. */
  listen(channel: string, listener: Listener): Promise<() => Promise<void>>
  end(): Promise<void>
}

/** Until the end of the transaction that the flight is. */
const READ_ONLY = 'set local transaction_read_only = on'

interface HeldBack {
  /** Whether a text for a JSON column after it is a JSON string. */
  jsonValues: boolean
  timeoutMs: number | undefined
}

const heldBack = new WeakMap<CompiledQuery, HeldBack>()

/**
 * Marks a statement that nobody reads the answer of, such as setting the caller's role. It waits for the next
 * statement and travels in the same flight; if it fails, that next statement fails with its error.
 */
export function holdBack(text: string, values: readonly unknown[], more: HeldBack): CompiledQuery {
  const query = CompiledQuery.raw(text, [...values])
  heldBack.set(query, more)
  return query
}

/** The tables changed under a prepared statement: it must be described anew. */
export function isStale(error: unknown): boolean {
  return codeOf(error) === '0A000' && Reflect.get(Object(error), 'routine') === 'RevalidateCachedQuery'
}

class FlightConnection implements DatabaseConnection {
  #wire: Wire
  #held: Statement[] = []
  #open = false
  #readsOnly = false
  #jsonValues = false

  constructor(wire: Wire) {
    this.#wire = wire
  }

  /**
   * A reader needs no begin and no commit: each of its queries is a transaction of its own, with the caller's settings
   * in it, and gone with it.
   */
  begin(settings: TransactionSettings): void {
    this.#readsOnly = settings.accessMode === 'read only' && settings.isolationLevel === undefined
    this.#held = [{ text: this.#readsOnly ? READ_ONLY : beginText(settings), values: [] }]
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const statement = { text: query.sql, values: query.parameters, jsonValues: this.#jsonValues }
    const held = heldBack.get(query)
    if (held) {
      this.#held.push({ ...statement, timeoutMs: held.timeoutMs })
      this.#jsonValues = held.jsonValues
      return { rows: [] }
    }
    const answer = await this.#send([...this.#held, statement])
    return { rows: answer.rows as R[], numAffectedRows: answer.affected }
  }

  async #send(statements: readonly Statement[]): Promise<Answer> {
    const first = !this.#open
    if (!this.#readsOnly) {
      this.#open ||= this.#held.length > 0
      this.#held = []
    }
    try {
      return await this.#wire.send(statements)
    } catch (error) {
      // The tables changed since the statement was prepared; nothing has happened yet, so it can be sent again.
      if (!first || !isStale(error)) throw error
      await this.#wire.send([{ text: 'rollback', values: [] }])
      return this.#wire.send(statements)
    }
  }

  async end(text: 'commit' | 'rollback'): Promise<void> {
    this.#held = []
    this.#readsOnly = false
    this.#jsonValues = false
    if (!this.#open) return
    await this.#wire.send([{ text, values: [] }])
    this.#open = false
  }

  release(): Promise<void> {
    return this.#wire.release(!this.#open)
  }

  // biome-ignore lint/correctness/useYield: the driver interface asks for it, nothing here reads cursors
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Streaming is not supported')
  }
}

function flightOf(connection: DatabaseConnection): FlightConnection {
  if (!(connection instanceof FlightConnection)) throw new TypeError('Not a connection of this driver')
  return connection
}

function beginText(settings: TransactionSettings): string {
  const modes = [
    settings.isolationLevel && `isolation level ${settings.isolationLevel}`,
    settings.accessMode,
  ].filter(Boolean)
  return ['begin', ...modes].join(' ')
}

class FlightDriver implements Driver {
  #engine: Engine

  constructor(engine: Engine) {
    this.#engine = engine
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return new FlightConnection(await this.#engine.reserve())
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    flightOf(connection).begin(settings)
  }

  commitTransaction(connection: DatabaseConnection): Promise<void> {
    return flightOf(connection).end('commit')
  }

  rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    return flightOf(connection).end('rollback')
  }

  releaseConnection(connection: DatabaseConnection): Promise<void> {
    return flightOf(connection).release()
  }

  destroy(): Promise<void> {
    return this.#engine.end()
  }
}

export function createKysely(engine: Engine): Kysely<unknown> {
  const dialect: Dialect = {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new FlightDriver(engine),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
  return new Kysely<unknown>({ dialect })
}
