import { execFile } from 'node:child_process'
import { chown, mkdtemp, readdir, readFile, rm, statfs, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import postgres from 'postgres'
import { openDatabase } from '../../../local/database/database.ts'
import { postgresPrograms } from '../../../scripts/postgres-programs.ts'
import { isRecording, recordSql } from '../recording.ts'

/** A real Postgres of our own, made for a run of the tests and thrown away after it. */
export interface Cluster {
  /** Its `postgres` database, as superuser. */
  url: string
  stop(): Promise<void>
}

const TEMPLATE = 'aso_template'
/** Any number: whoever makes the template holds this lock. */
const TEMPLATE_LOCK = 4_711_001
const migrations = fileURLToPath(new URL('../../../supabase/migrations', import.meta.url))
const run = promisify(execFile)

/** Postgres refuses to run as root: then it runs as the user that its package made. */
async function owner(): Promise<{ uid?: number; gid?: number }> {
  if (process.getuid?.() !== 0) return {}
  const ids = await Promise.all(['-u', '-g'].map((flag) => run('id', [flag, 'postgres'])))
  const [uid, gid] = ids.map(({ stdout }) => Number(stdout))
  return { uid, gid }
}

const PREFIX = 'aso-postgres-'

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** What a whole run keeps at a time is less than half of this. */
const ROOM_NEEDED = 4 * 1024 ** 3

/** Memory where there is enough: copying a database of 1,300 files there takes a quarter of the processor time. */
async function parentFolder(): Promise<string> {
  const memory = await statfs('/dev/shm').catch(() => undefined)
  return memory && memory.bavail * memory.bsize >= ROOM_NEEDED ? '/dev/shm' : tmpdir()
}

/** Removes clusters whose run was killed before it could stop them. */
async function sweep(
  parent: string,
  programs: string,
  user: Awaited<ReturnType<typeof owner>>,
): Promise<void> {
  const names = (await readdir(parent)).filter((name) => name.startsWith(PREFIX))
  for (const folder of names.map((name) => join(parent, name))) {
    const starter = Number(await readFile(join(folder, 'started-by'), 'utf8').catch(() => ''))
    if (!starter || isAlive(starter)) continue
    const stop = ['-D', join(folder, 'data'), '-w', '-m', 'immediate', 'stop']
    await run(join(programs, 'pg_ctl'), stop, { ...user, cwd: parent }).catch(() => undefined)
    await rm(folder, { recursive: true, force: true })
  }
}

/** For those who kill runs of the tests: the next run would remove their clusters, too. */
export async function removeAbandonedClusters(): Promise<void> {
  const programs = process.env.POSTGRES_PROGRAMS ?? postgresPrograms()
  if (programs) await sweep(await parentFolder(), programs, await owner())
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (typeof address !== 'object' || address === null) throw new Error('No free port')
  return address.port
}

export interface ClusterOptions {
  /** Where its programs are, in place of the machine's. */
  programs?: string
  /** More settings of the server. */
  settings?: Readonly<Record<string, string>>
}

export async function startPostgres(options: ClusterOptions = {}): Promise<Cluster> {
  const programs = options.programs ?? process.env.POSTGRES_PROGRAMS ?? postgresPrograms()
  if (!programs) throw new Error('PostgreSQL is not installed')
  const user = await owner()
  const parent = await parentFolder()
  await sweep(parent, programs, user)
  const folder = await mkdtemp(join(parent, PREFIX))
  await writeFile(join(folder, 'started-by'), String(process.pid))
  if (user.uid !== undefined && user.gid !== undefined) await chown(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const command = (name: string, args: string[]) => run(join(programs, name), args, { ...user, cwd: folder })
  await command('initdb', [
    '-D',
    data,
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C',
    '--no-sync',
  ])

  const port = await freePort()
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    max_connections: 200,
    shared_buffers: '128MB',
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    wal_level: 'minimal',
    max_wal_senders: 0,
    // Compiling a query takes longer than all that the tests ask of one.
    jit: 'off',
    log_min_messages: 'fatal',
    ...(isRecording && { track_functions: 'all' }),
    ...options.settings,
  }
  const switches = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)
  await command('pg_ctl', ['-D', data, '-w', '-l', join(folder, 'log'), '-o', switches.join(' '), 'start'])
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    async stop() {
      await command('pg_ctl', ['-D', data, '-w', '-m', 'immediate', 'stop'])
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function databaseUrl(clusterUrl: string, name: string): string {
  const url = new URL(clusterUrl)
  url.pathname = `/${name}`
  return url.href
}

async function makeTemplate(admin: postgres.Sql, clusterUrl: string): Promise<void> {
  const [found] = await admin`select from pg_database where datname = ${TEMPLATE}`
  if (found) return
  // Renamed when it is complete, so that a migration that fails leaves no half-made template.
  await admin.unsafe(`drop database if exists ${TEMPLATE}_draft with (force)`)
  await admin.unsafe(`create database ${TEMPLATE}_draft`)
  const draft = databaseUrl(clusterUrl, `${TEMPLATE}_draft`)
  const database = await openDatabase({ dataDir: tmpdir(), databaseUrl: draft, migrationsDir: migrations })
  await database.close()
  // A closed connection leaves its session behind for a moment, and a template must have none.
  await admin`select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = ${`${TEMPLATE}_draft`}`
  await admin.unsafe(`alter database ${TEMPLATE}_draft rename to ${TEMPLATE}`)
}

/** A migrated database of its own; answers its URL. The migrations run once a cluster, the rest are copies. */
export async function createDatabase(cluster: Pick<Cluster, 'url'>, name: string): Promise<string> {
  const admin = postgres(cluster.url, { max: 1, onnotice: () => {} })
  try {
    await admin`select pg_advisory_lock(${TEMPLATE_LOCK})`
    await makeTemplate(admin, cluster.url)
    await admin.unsafe(`drop database if exists "${name}" with (force)`)
    // Copies files: through the log, as is the default, it takes half as much processor time again.
    await admin.unsafe(`create database "${name}" template ${TEMPLATE} strategy file_copy`)
    return databaseUrl(cluster.url, name)
  } finally {
    await admin.end()
  }
}

/** A copy of a database that nobody is connected to. */
export async function copyDatabase(
  cluster: Pick<Cluster, 'url'>,
  url: string,
  name: string,
): Promise<string> {
  const admin = postgres(cluster.url, { max: 1, onnotice: () => {} })
  try {
    const from = new URL(url).pathname.slice(1)
    // A closed connection leaves its session behind for a moment, and a template must have none.
    await admin`select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = ${from}`
    await admin.unsafe(`drop database if exists "${name}" with (force)`)
    await admin.unsafe(`create database "${name}" template "${from}" strategy file_copy`)
    return databaseUrl(cluster.url, name)
  } finally {
    await admin.end()
  }
}

/** Ends what is still connected to it. */
export async function dropDatabase(url: string): Promise<void> {
  await recordSql(url)
  const name = new URL(url).pathname.slice(1)
  const admin = postgres(databaseUrl(url, 'postgres'), { max: 1, onnotice: () => {} })
  try {
    await admin.unsafe(`drop database if exists "${name}" with (force)`)
  } finally {
    await admin.end()
  }
}
