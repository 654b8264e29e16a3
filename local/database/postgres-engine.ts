import type { PoolClient, Connection as ServerConnection, Submittable } from 'pg'
import pg from 'pg'
import type { Answer, Connection, Engine, Listener, Statement, Told } from './engine.ts'
import { type Exchange, type Message, sendStatements } from './pipeline.ts'
import { listenOnPostgres } from './postgres-listener.ts'
import { ClientGone, requestContext } from './request-context.ts'
import { SessionQueue } from './session-queue.ts'
import { type PreparedStatements, StatementCache } from './statement-cache.ts'

const LIMITS = { all: 16, clients: 12, network: 8, lane: 4, waiting: 500, patienceMs: 8_000 }
const ONE_MINUTE_MS = 60_000

/** One write to the database, and all messages of its answer. */
class Submission implements Submittable {
  #bytes: Buffer
  #read: (message: Message) => void
  #done: () => void
  #fail: (error: Error) => void

  constructor(
    bytes: Buffer,
    read: (message: Message) => void,
    done: () => void,
    fail: (error: Error) => void,
  ) {
    this.#bytes = bytes
    this.#read = read
    this.#done = done
    this.#fail = fail
  }

  submit(connection: ServerConnection): void {
    const listen = (message: Message): void => {
      this.#read(message)
      if (message.name !== 'readyForQuery') return
      connection.off('message', listen)
      this.#done()
    }
    connection.on('message', listen)
    connection.stream.write(this.#bytes)
  }

  /** The error of a statement is among the messages; any other error here is a broken connection. */
  handleError(error: Error): void {
    if (error.name !== 'error') this.#fail(error)
  }

  handleRowDescription(): void {}
  handleDataRow(): void {}
  handleCommandComplete(): void {}
  handleReadyForQuery(): void {}
  handleEmptyQuery(): void {}
}

function exchangeOf(client: PoolClient): Exchange {
  return (bytes, read) =>
    new Promise((resolve, reject) => {
      client.query(new Submission(bytes, read, resolve, reject))
    })
}

class PooledConnection implements Connection {
  readonly #client: PoolClient
  readonly #engine: PostgresEngine
  readonly #gone: AbortSignal | undefined
  readonly #done: () => void
  #cancelled: Promise<void> | undefined

  constructor(client: PoolClient, engine: PostgresEngine, gone: AbortSignal | undefined, done: () => void) {
    this.#client = client
    this.#engine = engine
    this.#gone = gone
    this.#done = done
  }

  async send(statements: readonly Statement[]): Promise<Answer> {
    const exchange = exchangeOf(this.#client)
    const work = () =>
      sendStatements(statements, exchange, this.#engine.cache, this.#engine.preparedBy(this.#client))
    const text = statements[0]?.text
    if (text === 'commit' || text === 'rollback') return work()
    if (this.#gone?.aborted) throw new ClientGone()
    const cancel = (): void => {
      this.#cancelled = this.#engine.cancel(this.#client)
    }
    this.#gone?.addEventListener('abort', cancel)
    return work().finally(() => this.#gone?.removeEventListener('abort', cancel))
  }

  async script(text: string): Promise<void> {
    await this.#client.query(text)
  }

  async release(clean: boolean): Promise<void> {
    // A late cancel request could still end the next statement of the session.
    await this.#cancelled
    // A session with an open transaction would carry one caller's role into the next request: it is closed instead.
    this.#client.release(!clean)
    this.#done()
  }
}

class PostgresEngine implements Engine {
  readonly cache = new StatementCache()
  readonly #url: string
  readonly #prepared = new Map<PoolClient, PreparedStatements>()
  readonly #queue = new SessionQueue(LIMITS)
  readonly #pool: pg.Pool
  /** A pool of its own: it is needed when all other sessions are in use. */
  readonly #canceller: pg.Pool

  constructor(url: string) {
    this.#url = url
    this.#pool = new pg.Pool({
      connectionString: url,
      max: LIMITS.all,
      connectionTimeoutMillis: 10_000,
      idleTimeoutMillis: ONE_MINUTE_MS,
      maxLifetimeSeconds: 1800,
      application_name: 'aso',
      idle_in_transaction_session_timeout: ONE_MINUTE_MS,
      options: '-c timezone=UTC -c search_path="$user",public,extensions',
    })
    this.#canceller = new pg.Pool({
      connectionString: url,
      max: 1,
      connectionTimeoutMillis: 10_000,
      idleTimeoutMillis: ONE_MINUTE_MS,
      application_name: 'aso-cancel',
    })
    // The pool replaces an idle session that the database ended when the next one is needed.
    for (const pool of [this.#pool, this.#canceller]) pool.on('error', () => {})
    this.#pool.on('remove', (client) => this.#forget(client))
  }

  async reserve(): Promise<Connection> {
    const context = requestContext.getStore()
    const done = await this.#queue.enter(context)
    try {
      return new PooledConnection(await this.#pool.connect(), this, context?.gone, done)
    } catch (error) {
      done()
      throw error
    }
  }

  listen(channel: string, listener: Listener, told: Told = 'one'): Promise<() => Promise<void>> {
    return listenOnPostgres(this.#url, channel, listener, told)
  }

  async end(): Promise<void> {
    await Promise.all([this.#pool.end(), this.#canceller.end()])
  }

  preparedBy(client: PoolClient): PreparedStatements {
    const prepared = this.#prepared.get(client) ?? this.cache.open()
    this.#prepared.set(client, prepared)
    return prepared
  }

  /** Resolves when Postgres has sent the signal, whether or not a statement was still running. */
  async cancel(client: PoolClient): Promise<void> {
    const processId: unknown = Reflect.get(client, 'processID')
    await this.#canceller.query('select pg_cancel_backend($1::int)', [processId]).catch(() => undefined)
  }

  #forget(client: PoolClient): void {
    const prepared = this.#prepared.get(client)
    if (prepared) this.cache.close(prepared)
    this.#prepared.delete(client)
  }
}

export function createPostgresEngine(url: string): Engine {
  return new PostgresEngine(url)
}
