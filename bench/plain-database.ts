import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { fuzzystrmatch } from '@electric-sql/pglite/contrib/fuzzystrmatch'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { pgcrypto } from '@electric-sql/pglite/contrib/pgcrypto'
import postgres from 'postgres'

interface Statement {
  text: string
  values: unknown[]
}

/** Postgres without a pool or limits of ours. Every statement returns one row with one text, `body`. */
export interface PlainDatabase {
  query(text: string, values: unknown[]): Promise<string>
  /** Returns the result of the last statement. */
  transaction(statements: readonly Statement[]): Promise<string>
  close(): Promise<void>
}

/** `simple: false` keeps statements without values prepared as well. */
const PREPARED = { prepare: true, simple: false }

function bodyOf(rows: readonly unknown[]): string {
  const [row] = rows as { body: string }[]
  if (row === undefined) throw new Error('No row')
  return row.body
}

function overPostgres(url: string): PlainDatabase {
  const client = postgres(url, { max: 16, onnotice: () => {} })
  const send = (sql: postgres.Sql | postgres.ReservedSql, { text, values }: Statement) =>
    sql.unsafe(text, values as postgres.ParameterOrJSON<never>[], PREPARED)
  return {
    query: async (text, values) => bodyOf(await send(client, { text, values })),
    async transaction(statements) {
      const session = await client.reserve()
      try {
        // All statements are sent before any answer is awaited.
        const all = [{ text: 'begin', values: [] }, ...statements, { text: 'commit', values: [] }]
        const answers = await Promise.all(all.map((statement) => send(session, statement).execute()))
        return bodyOf(answers.at(-2) ?? [])
      } finally {
        session.release()
      }
    },
    close: () => client.end({ timeout: 5 }),
  }
}

async function overPglite(folder: string): Promise<PlainDatabase> {
  const database = await PGlite.create({
    dataDir: folder,
    extensions: { btree_gist, fuzzystrmatch, pg_trgm, pgcrypto },
  })
  return {
    query: async (text, values) => bodyOf((await database.query(text, values)).rows),
    transaction: (statements) =>
      database.transaction(async (transaction) => {
        let body = ''
        for (const { text, values } of statements) {
          const { rows } = await transaction.query(text, values)
          body = rows.length > 0 && text !== statements[0]?.text ? bodyOf(rows) : body
        }
        return body
      }),
    close: () => database.close(),
  }
}

export async function openPlainDatabase(
  dataDir: string,
  databaseUrl: string | undefined,
): Promise<PlainDatabase> {
  return databaseUrl ? overPostgres(databaseUrl) : overPglite(join(dataDir, 'postgres'))
}
