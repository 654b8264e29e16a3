import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Listener, Told } from './engine.ts'

/** An arbitrary number: the process that serves the notifications of a database holds this advisory lock. */
const LISTENER_LOCK = 7_274_634
const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 5000

interface Opened {
  mine: boolean
  startedAt: string
}

/**
 * A session that only listens. It reconnects by itself. Changes are stored in a table, so nothing is lost while it is
 * away, unless the database was restarted (the table is unlogged) or another process took its place.
 */
class PostgresListener {
  readonly #url: string
  readonly #channel: string
  readonly #listener: Listener
  readonly #told: Told
  #client: pg.Client | undefined
  #startedAt: string | undefined
  #closed = false

  constructor(url: string, channel: string, listener: Listener, told: Told) {
    this.#url = url
    this.#channel = channel
    this.#listener = listener
    this.#told = told
  }

  async open(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: 'aso-realtime',
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
    })
    this.#client = client
    client.on('notification', () => this.#listener.notified())
    client.on('error', () => {})
    await client.connect()
    const { mine, startedAt } = await this.#listen(client)
    client.once('end', () => void this.#reopen())
    const returned = this.#startedAt !== undefined
    if (returned && (!mine || startedAt !== this.#startedAt)) this.#listener.missed()
    this.#startedAt = startedAt
    if (mine) this.#serve()
    else this.#waitForTurn(client)
  }

  async close(): Promise<void> {
    this.#closed = true
    await this.#client?.end().catch(() => undefined)
  }

  async #listen(client: pg.Client): Promise<Opened> {
    await client.query(`listen ${pg.escapeIdentifier(this.#channel)}`)
    const { rows } = await client.query<Opened>(
      `select $2 or pg_try_advisory_lock($1) as mine, pg_postmaster_start_time()::text as "startedAt"`,
      [LISTENER_LOCK, this.#told === 'all'],
    )
    const [opened] = rows
    if (!opened) throw new Error('The database did not answer who listens')
    return opened
  }

  #serve(): void {
    this.#listener.serving(true)
    this.#listener.notified()
  }

  #waitForTurn(client: pg.Client): void {
    this.#listener.serving(false)
    client.query('select pg_advisory_lock($1)', [LISTENER_LOCK]).then(
      () => this.#serve(),
      // The session ended while it waited: the new one waits again.
      () => undefined,
    )
  }

  async #reopen(): Promise<void> {
    for (let pause = FIRST_PAUSE_MS; !this.#closed; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      try {
        await this.open()
        if (this.#closed) await this.close()
        return
      } catch {
        await this.#client?.end().catch(() => undefined)
        await delay(pause, undefined, { ref: false })
      }
    }
  }
}

export async function listenOnPostgres(
  url: string,
  channel: string,
  listener: Listener,
  told: Told,
): Promise<() => Promise<void>> {
  const session = new PostgresListener(url, channel, listener, told)
  await session.open()
  return () => session.close()
}
