import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * The migrations of the last release by name and hash, from the first release on: a file in this list never changes, and a
 * new one comes after all of them. `npm run release:migrations` writes the list when a release is made.
 */

export const MIGRATIONS = fileURLToPath(new URL('../supabase/migrations', import.meta.url))
export const RELEASED = fileURLToPath(new URL('../supabase/released-migrations.json', import.meta.url))

export interface Released {
  /** Of the release. */
  version: string
  /** SHA-256 by file name. */
  migrations: Record<string, string>
}

async function hashes(folder: string): Promise<Map<string, string>> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  const hashOf = async (file: string) =>
    createHash('sha256')
      .update(await readFile(join(folder, file)))
      .digest('hex')
  return new Map(await Promise.all(files.map(async (file) => [file, await hashOf(file)] as const)))
}

/** Undefined before the first release. */
export async function readReleased(path = RELEASED): Promise<Released | undefined> {
  const text = await readFile(path, 'utf8').catch(() => undefined)
  return text === undefined ? undefined : (JSON.parse(text) as Released)
}

/** What is not allowed to have happened since the release, one sentence each. */
export async function brokenPromises(released: Released, folder = MIGRATIONS): Promise<string[]> {
  const now = await hashes(folder)
  const last = Object.keys(released.migrations).sort().at(-1) ?? ''
  const changed = Object.entries(released.migrations).flatMap(([file, hash]) => {
    if (!now.has(file)) return [`${file} of release ${released.version} is gone`]
    return now.get(file) === hash
      ? []
      : [`${file} of release ${released.version} was changed: write a new migration`]
  })
  const early = [...now.keys()].filter((file) => !(file in released.migrations) && file < last)
  return [...changed, ...early.map((file) => `${file} is new, but comes before ${last}, which is released`)]
}

export async function release(version: string, folder = MIGRATIONS, path = RELEASED): Promise<void> {
  const before = await readReleased(path)
  const broken = before ? await brokenPromises(before, folder) : []
  if (broken.length > 0) throw new Error(broken.join('\n'))
  const list: Released = { version, migrations: Object.fromEntries(await hashes(folder)) }
  await writeFile(path, `${JSON.stringify(list, null, 2)}\n`)
}

if (import.meta.main) {
  const { version } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8'))
  await release(version)
  console.log(`Release ${version}: from now on these migrations never change`)
}
