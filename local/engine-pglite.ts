import { PGlite, type Results } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { pgcrypto } from '@electric-sql/pglite/contrib/pgcrypto'
import type { Answer, Engine, Statement, Wire } from './flight.ts'
import { parsers } from './values.ts'

function settle(result: Results<unknown>): Answer {
  return {
    rows: result.rows,
    affected: result.affectedRows === undefined ? undefined : BigInt(result.affectedRows),
  }
}

async function sendAll(database: PGlite, statements: readonly Statement[]): Promise<Answer> {
  let answer: Answer = { rows: [], affected: undefined }
  for (const { text, values } of statements) {
    answer = settle(await database.query(text, [...values]))
  }
  return answer
}

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
    extensions: { btree_gist, pgcrypto },
    parsers,
    // Every commit is on disk before it is acknowledged.
    relaxedDurability: false,
  })
  await database.exec(`set timezone = 'UTC'; set search_path = "$user", public, extensions`)
  const takeTurn = createTurns()
  const wireOf = (done: () => void): Wire => ({
    send: (statements) => sendAll(database, statements),
    async script(text) {
      await database.exec(text)
    },
    async release(clean) {
      if (!clean) await database.exec('rollback').catch(() => undefined)
      done()
    },
  })
  return {
    reserve: async () => wireOf(await takeTurn()),
    async end() {
      await takeTurn()
      await database.close()
    },
  }
}
