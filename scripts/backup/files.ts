import { createHash } from 'node:crypto'
import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * A backup is a folder: `database.dump` (pg_dump's own format), `objects/<sha256>` (the bytes of each stored file, the
 * same bytes once) and `manifest.json`, which is written last: without it the folder is no backup.
 */

export interface StoredObject {
  bucket: string
  name: string
  /** Changes with every upload, so that what a backup has already is known without reading it. */
  version: string
  type: string
  cacheControl: string
  bytes: number
  sha256: string
}

export interface Manifest {
  /** When the database was read: what came later is not in it. */
  takenAt: string
  /** The last migration of the database that was read. */
  migration: string
  databaseSha256: string
  objects: StoredObject[]
}

/** Where to read from or write to. */
export interface BackupSettings {
  /** As the owner of the database. */
  databaseUrl: string
  /** Of the project, without `/storage/v1`. */
  supabaseUrl: string
  secretKey: string
  folder: string
}

export type Say = (line: string) => void

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

export const databaseFile = (folder: string): string => join(folder, 'database.dump')
export const objectFile = (folder: string, hash: string): string => join(folder, 'objects', hash)
const manifestFile = (folder: string): string => join(folder, 'manifest.json')

/** Nobody but the owner reads a backup: it has identity papers and addresses. */
export async function makeFolder(folder: string): Promise<void> {
  await mkdir(join(folder, 'objects'), { recursive: true, mode: 0o700 })
  // Also one that was there before.
  await chmod(folder, 0o700)
}

/** Whole or not at all, also where the machine stops in between. */
export async function writeWhole(path: string, content: Uint8Array | string): Promise<void> {
  await writeFile(`${path}.part`, content, { mode: 0o600, flush: true })
  await rename(`${path}.part`, path)
}

export const writeManifest = (folder: string, manifest: Manifest): Promise<void> =>
  writeWhole(manifestFile(folder), `${JSON.stringify(manifest, null, 1)}\n`)

/** Undefined where there is none. */
export async function readManifest(folder: string): Promise<Manifest | undefined> {
  const text = await readFile(manifestFile(folder), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : (JSON.parse(text) as Manifest)
}

/** From the environment and the one argument. */
export function readBackupSettings(args: readonly string[], env: NodeJS.ProcessEnv): BackupSettings {
  const [folder] = args
  const { DATABASE_URL: databaseUrl, SUPABASE_URL: supabaseUrl, SUPABASE_SECRET_KEY: secretKey } = env
  if (!folder) throw new Error('Say which folder: npm run backup -- /srv/backups/aso')
  if (!databaseUrl) throw new Error('DATABASE_URL is not set: the address of the database, as its owner.')
  if (!supabaseUrl) throw new Error('SUPABASE_URL is not set, such as https://abcd.supabase.co.')
  if (!secretKey) throw new Error('SUPABASE_SECRET_KEY is not set: the key that reads and writes every file.')
  return { folder, databaseUrl, supabaseUrl: supabaseUrl.replace(/\/+$/, ''), secretKey }
}
