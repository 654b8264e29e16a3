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
import { type Answer, type Connection, type Engine, isStale, type Statement } from './engine.ts'

/** Holds to the end of the transaction, which is this one round trip. */
const READ_ONLY = 'set local transaction_read_only = on'

interface Deferred {
  /** Whether a text for a JSON column in later statements is a value to encode as a JSON string. */
  jsonValues: boolean
  timeoutMs: number | undefined
}

const deferred = new WeakMap<CompiledQuery, Deferred>()

/**
 * Marks a statement whose result nobody reads, such as setting the caller's role. It is sent together with the next
 * statement, in one round trip; if it fails, that next statement fails with its error.
 */
export function deferStatement(text: string, values: readonly unknown[], more: Deferred): CompiledQuery {
  const query = CompiledQuery.raw(text, [...values])
  deferred.set(query, more)
  return query
}

class PipelinedConnection implements DatabaseConnection {
  readonly #connection: Connection
  #deferred: Statement[] = []
  #open = false
  #readsOnly = false
  #jsonValues = false

  constructor(connection: Connection) {
    this.#connection = connection
  }

  /**
   * A reader needs no begin and no commit: each of its queries is a transaction of its own, which sets the caller's
   * role and claims again.
   */
  begin(settings: TransactionSettings): void {
    this.#readsOnly = settings.accessMode === 'read only' && settings.isolationLevel === undefined
    this.#deferred = [{ text: this.#readsOnly ? READ_ONLY : beginText(settings), values: [] }]
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const statement = { text: query.sql, values: query.parameters, jsonValues: this.#jsonValues }
    const options = deferred.get(query)
    if (options) {
      this.#deferred.push({ ...statement, timeoutMs: options.timeoutMs })
      this.#jsonValues = options.jsonValues
      return { rows: [] }
    }
    const answer = await this.#send([...this.#deferred, statement])
    return { rows: answer.rows as R[], numAffectedRows: answer.affected }
  }

  async #send(statements: readonly Statement[]): Promise<Answer> {
    const first = !this.#open
    if (!this.#readsOnly) {
      this.#open ||= this.#deferred.length > 0
      this.#deferred = []
    }
    try {
      return await this.#connection.send(statements)
    } catch (error) {
      // The tables changed since the statement was prepared; nothing has happened yet, so it can be sent again.
      if (!first || !isStale(error)) throw error
      await this.#connection.send([{ text: 'rollback', values: [] }])
      return this.#connection.send(statements)
    }
  }

  async end(text: 'commit' | 'rollback'): Promise<void> {
    this.#deferred = []
    this.#readsOnly = false
    this.#jsonValues = false
    if (!this.#open) return
    await this.#connection.send([{ text, values: [] }])
    this.#open = false
  }

  release(): Promise<void> {
    return this.#connection.release(!this.#open)
  }

  // biome-ignore lint/correctness/useYield: the driver interface asks for it, nothing here reads cursors
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Streaming is not supported')
  }
}

function pipelined(connection: DatabaseConnection): PipelinedConnection {
  if (!(connection instanceof PipelinedConnection)) throw new TypeError('Not a connection of this driver')
  return connection
}

function beginText(settings: TransactionSettings): string {
  const modes = [
    settings.isolationLevel && `isolation level ${settings.isolationLevel}`,
    settings.accessMode,
  ].filter(Boolean)
  return ['begin', ...modes].join(' ')
}

class PipelinedDriver implements Driver {
  #engine: Engine

  constructor(engine: Engine) {
    this.#engine = engine
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return new PipelinedConnection(await this.#engine.reserve())
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    pipelined(connection).begin(settings)
  }

  commitTransaction(connection: DatabaseConnection): Promise<void> {
    return pipelined(connection).end('commit')
  }

  rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    return pipelined(connection).end('rollback')
  }

  releaseConnection(connection: DatabaseConnection): Promise<void> {
    return pipelined(connection).release()
  }

  destroy(): Promise<void> {
    return this.#engine.end()
  }
}

export function createKysely(engine: Engine): Kysely<unknown> {
  const dialect: Dialect = {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new PipelinedDriver(engine),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
  return new Kysely<unknown>({ dialect })
}
