import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { fuzzystrmatch } from '@electric-sql/pglite/contrib/fuzzystrmatch'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { pgcrypto } from '@electric-sql/pglite/contrib/pgcrypto'
import type { Engine, Wire } from './flight.ts'
import { type Exchange, Prepared, StatementBook, sendFlight } from './pipeline.ts'

/** PGlite has one session: whoever holds it keeps it to the end of the transaction, everyone else waits in line. */
function createTurns(): () => Promise<() => void> {
  let last: Promise<void> = Promise.resolve()
  return async () => {
    const before = last
    let done = (): void => {}
    last = new Promise((resolve) => {
      done = resolve
    })
    await before
    return done
  }
}

export async function createPgliteEngine(folder: string): Promise<Engine> {
  const database = await PGlite.create({
    dataDir: folder,
    extensions: { btree_gist, fuzzystrmatch, pg_trgm, pgcrypto },
    // Every commit is on disk before it is acknowledged.
    relaxedDurability: false,
  })
  await database.exec(`set timezone = 'UTC'; set search_path = "$user", public, extensions`)
  const takeTurn = createTurns()
  const book = new StatementBook()
  const prepared = new Prepared()
  const exchange: Exchange = async (bytes, read) => {
    const { messages } = await database.execProtocol(bytes, { throwOnError: false })
    for (const message of messages) read(message)
  }
  const wireOf = (done: () => void): Wire => ({
    send: (statements) => sendFlight(statements, exchange, book, prepared),
    async script(text) {
      await database.exec(text)
    },
    async release(clean) {
      if (!clean) await database.exec('rollback')
      done()
    },
  })
  return {
    reserve: async () => wireOf(await takeTurn()),
    async listen(channel, listener) {
      const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
        const done = await takeTurn()
        return work().finally(done)
      }
      const stop = await inTurn(() => database.listen(channel, () => listener.heard()))
      listener.serving(true)
      return () => inTurn(() => stop())
    },
    async end() {
      await takeTurn()
      await database.close()
    },
  }
}
