import { PGlite } from '@electric-sql/pglite'
import { EXTENSIONS, SESSION_BEGINNING } from './embedded-extensions.ts'
import { migrate, type Session } from './migrate.ts'

/** What the migrations make, in a database that lives as long as the work. */
export async function inEmbeddedDatabase<T>(
  migrationsDir: string,
  work: (database: Session) => Promise<T>,
): Promise<T> {
  const database = await PGlite.create({ extensions: EXTENSIONS })
  const session: Session = {
    rows: async (text) => (await database.query<Record<string, unknown>>(text)).rows,
    script: async (text) => {
      await database.exec(text)
    },
  }
  try {
    await session.script(SESSION_BEGINNING)
    await migrate(session, migrationsDir)
    return await work(session)
  } finally {
    await database.close()
  }
}
