import { spawnSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import postgres from 'postgres'
import { createDatabase, startPostgres } from '../tests/support/database/postgres.ts'
import { drawBookings, withDiagram } from './booking-diagram.ts'
import { COMMENTS, type Comments, withComments } from './comments-in-types.ts'

/**
 * Writes from a freshly migrated Postgres (`npm run types`): supabase/database.types.ts, with the database's comments, and the
 * diagram of booking states in docs/architecture.md; with --check it only says whether both are what it would write.
 */
const file = fileURLToPath(new URL('../supabase/database.types.ts', import.meta.url))

function output(command: string, args: readonly string[], input?: string): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: 'utf8', input })
  if (status !== 0) throw new Error(`${command} failed: ${error?.message ?? stderr}`)
  return stdout
}

const page = fileURLToPath(new URL('../docs/architecture.md', import.meta.url))

async function typesOf(url: string, sql: postgres.Sql): Promise<string> {
  const rows = await sql.unsafe<{ name: string; text: string }[]>(COMMENTS)
  const comments: Comments = new Map(rows.map(({ name, text }) => [name, text]))
  const raw = output('supabase', ['gen', 'types', `--remote=${url}?sslmode=disable`, '--schema=public'])
  return withComments(output('biome', ['format', '--stdin-file-path=types.ts'], raw), comments)
}

/** What each file should hold. */
async function generate(): Promise<Map<string, string>> {
  const cluster = await startPostgres()
  const url = await createDatabase(cluster, 'types')
  const sql = postgres(url, { max: 1 })
  try {
    const text = withDiagram(await readFile(page, 'utf8'), await drawBookings(sql))
    return new Map([
      [file, await typesOf(url, sql)],
      [page, text],
    ])
  } finally {
    await sql.end()
    await cluster.stop()
  }
}

for (const [path, text] of await generate()) {
  if (!process.argv.includes('--check')) await writeFile(path, text)
  else if ((await readFile(path, 'utf8').catch(() => '')) !== text) {
    console.error(`${path} is stale: run npm run types`)
    process.exitCode = 1
  }
}
