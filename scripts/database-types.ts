import { spawnSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import postgres from 'postgres'
import { createDatabase, startPostgres } from '../tests/support/database/postgres.ts'
import { COMMENTS, type Comments, withComments } from './comments-in-types.ts'

/**
 * Writes supabase/database.types.ts from a freshly migrated Postgres (`npm run types`), with the database's comments;
 * with --check it only says whether the file is what it would write.
 */
const file = fileURLToPath(new URL('../supabase/database.types.ts', import.meta.url))

function output(command: string, args: readonly string[], input?: string): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: 'utf8', input })
  if (status !== 0) throw new Error(`${command} failed: ${error?.message ?? stderr}`)
  return stdout
}

async function commentsOf(url: string): Promise<Comments> {
  const sql = postgres(url, { max: 1 })
  try {
    const rows = await sql.unsafe<{ name: string; text: string }[]>(COMMENTS)
    return new Map(rows.map(({ name, text }) => [name, text]))
  } finally {
    await sql.end()
  }
}

async function generate(): Promise<string> {
  const cluster = await startPostgres()
  try {
    const url = await createDatabase(cluster, 'types')
    const raw = output('supabase', ['gen', 'types', `--remote=${url}?sslmode=disable`, '--schema=public'])
    const formatted = output('biome', ['format', '--stdin-file-path=types.ts'], raw)
    return withComments(formatted, await commentsOf(url))
  } finally {
    await cluster.stop()
  }
}

const generated = await generate()
if (!process.argv.includes('--check')) await writeFile(file, generated)
else if ((await readFile(file, 'utf8').catch(() => '')) !== generated) {
  console.error('supabase/database.types.ts is stale: run npm run types')
  process.exitCode = 1
}
