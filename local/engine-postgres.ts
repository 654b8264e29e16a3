import type { Connection, PoolClient, Submittable } from 'pg'
import pg from 'pg'
import { listenOnPostgres } from './engine-listener.ts'
import type { Engine, Wire } from './flight.ts'
import { type Exchange, type Message, Prepared, StatementBook, sendFlight } from './pipeline.ts'

const MAX_SESSIONS = 16
const ONE_MINUTE_MS = 60_000

/** One write to the database and all messages of its answer. */
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

  submit(connection: Connection): void {
    const listen = (message: Message): void => {
      this.#read(message)
      if (message.name !== 'readyForQuery') return
      connection.off('message', listen)
      this.#done()
    }
    connection.on('message', listen)
    connection.stream.write(this.#bytes)
  }

  /** A refused statement is among the messages; what arrives here without one is a broken connection. */
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

export function createPostgresEngine(url: string): Engine {
  const book = new StatementBook()
  const preparedBy = new WeakMap<PoolClient, Prepared>()
  const pool = new pg.Pool({
    connectionString: url,
    max: MAX_SESSIONS,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: ONE_MINUTE_MS,
    maxLifetimeSeconds: 1800,
    application_name: 'aso',
    idle_in_transaction_session_timeout: ONE_MINUTE_MS,
    options: '-c timezone=UTC -c search_path="$user",public,extensions',
  })
  // An idle session that the database ends is replaced when the next one is needed.
  pool.on('error', () => {})

  const wireOf = (client: PoolClient): Wire => {
    const prepared = preparedBy.get(client) ?? new Prepared()
    preparedBy.set(client, prepared)
    const exchange = exchangeOf(client)
    return {
      send: (statements) => sendFlight(statements, exchange, book, prepared),
      async script(text) {
        await client.query(text)
      },
      // A session with an open transaction would carry one caller's role into the next request: it is closed instead.
      release: async (clean) => client.release(!clean),
    }
  }

  return {
    reserve: async () => wireOf(await pool.connect()),
    listen: (channel, listener) => listenOnPostgres(url, channel, listener),
    end: () => pool.end(),
  }
}
