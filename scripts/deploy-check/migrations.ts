import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Area, listed, type Query } from './area.ts'

export const MIGRATIONS = fileURLToPath(new URL('../../supabase/migrations', import.meta.url))

/** What the CLI splits into statements is compared without spaces, semicolons and comments. */
const bare = (sql: string): string => sql.replace(/--[^\n]*/g, '').replace(/[\s;]/g, '')

/** The local stack records a hash, the CLI the statements themselves. */
function isSameText(recorded: readonly string[], file: string): boolean {
  const [first = ''] = recorded
  if (first.startsWith('sha256:'))
    return first === `sha256:${createHash('sha256').update(file).digest('hex')}`
  return bare(recorded.join('')) === bare(file)
}

export async function checkMigrations(query: Query, folder = MIGRATIONS): Promise<Area> {
  const rows = await query<{ version: string; statements: string[] | null }>(
    `select version, to_json(statements) as statements from supabase_migrations.schema_migrations`,
  )
  const applied = new Map(rows.map(({ version, statements }) => [version, statements]))
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  const differences: string[] = []
  for (const file of files) {
    const version = file.slice(0, file.indexOf('_'))
    const statements = applied.get(version)
    if (!applied.delete(version)) differences.push(`${file} is not applied`)
    else if (statements && !isSameText(statements, await readFile(join(folder, file), 'utf8')))
      differences.push(`${file} was applied with another text`)
  }
  if (applied.size > 0) differences.push(`applied, but not in this release: ${listed(applied.keys())}`)
  return {
    name: 'migrations',
    differences,
    seen: `${files.length} are applied, with the text of this release`,
  }
}
