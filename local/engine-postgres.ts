import postgres from 'postgres'
import type { Answer, Engine, Statement, Wire } from './flight.ts'
import { postgresTypes } from './values.ts'

const MAX_SESSIONS = 16
const CHANGES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])
/** `simple: false` keeps statements without values prepared as well. */
const PREPARED = { prepare: true, simple: false }

function settle(result: postgres.RowList<postgres.Row[]>): Answer {
  return {
    rows: [...result],
    affected: CHANGES.has(result.command) ? BigInt(result.count) : undefined,
  }
}

async function sendAll(session: postgres.ReservedSql, statements: readonly Statement[]): Promise<Answer> {
  const flight = statements.map(({ text, values }) =>
    session.unsafe(text, values as postgres.ParameterOrJSON<never>[], PREPARED).execute(),
  )
  const outcomes = await Promise.allSettled(flight)
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
  const last = outcomes.at(-1)
  return last?.status === 'fulfilled' ? settle(last.value) : { rows: [], affected: undefined }
}

function wireOf(session: postgres.ReservedSql): Wire {
  return {
    send: (statements) => sendAll(session, statements),
    async script(text) {
      await session.unsafe(text).simple()
    },
    async release(clean) {
      // A session with an open transaction would carry one caller's role into the next request: end the session.
      if (!clean) await session.unsafe('select pg_terminate_backend(pg_backend_pid())').catch(() => undefined)
      session.release()
    },
  }
}

export function createPostgresEngine(url: string): Engine {
  const client = postgres(url, {
    max: MAX_SESSIONS,
    connect_timeout: 5,
    idle_timeout: 60,
    onnotice: () => {},
    types: postgresTypes,
    connection: {
      TimeZone: 'UTC',
      application_name: 'aso',
      search_path: '"$user", public, extensions',
      idle_in_transaction_session_timeout: 60_000,
    },
  })
  return {
    reserve: async () => wireOf(await client.reserve()),
    end: () => client.end({ timeout: 5 }),
  }
}
