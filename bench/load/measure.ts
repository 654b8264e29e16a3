import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import postgres from 'postgres'
import { loadKeys } from '../../local/credentials/keys.ts'
import { openDatabase } from '../../local/database/database.ts'
import { tokenOf } from '../bench.ts'
import { type Child, startChild } from '../child.ts'
import { TICK_MS, ticksOf } from '../rounds.ts'
import { fillSampleMarket, prepareBorrowers, someItems } from '../sample-market.ts'
import type { ServerAddress, ServerMemory } from '../server.ts'
import { browse, chat, type Market, rent, SEARCHED, type ThinkTime } from './acts.ts'
import { Journal, type StepFigures } from './journal.ts'
import { type Borrower, Person, type Site } from './person.ts'
import { listen } from './sockets.ts'

export interface Load {
  browsing: number
  booking: number
  chatting: number
  seconds: number
  items: number
  thinkTimeMs: ThinkTime
}

export interface Measured extends Load {
  /** How much else the machine had to do just before: more than its cores, and the times say little. */
  busyBefore: number
  steps: StepFigures[]
  errors: [string, number][]
  requests: number
  /** Megabytes when everybody is there (a third of the time), and at the end. */
  memory: { start: ServerMemory; third: ServerMemory; end: ServerMemory }
  /** Milliseconds of processor for one request. */
  serverCpu: number
  postgresCpu: number
  /** Rows that Postgres read, and transactions, for one request. */
  rows: number
  transactions: number
  /** What the books and bookings say afterwards. */
  booked: number
  findings: number
}

const MIGRATIONS = fileURLToPath(new URL('../../supabase/migrations', import.meta.url))

async function fill(dataDir: string, databaseUrl: string, load: Load) {
  const database = await openDatabase({ dataDir, databaseUrl, migrationsDir: MIGRATIONS })
  try {
    const count = load.booking + load.chatting
    await fillSampleMarket(database, load.items, { lenders: Math.min(500, load.items), borrowers: count })
    const borrowers = await prepareBorrowers(database, count)
    const { jwtSecret } = await loadKeys(dataDir)
    const people = borrowers.map((one): Borrower => ({ id: one.id, token: tokenOf(one, jwtSecret) }))
    const market: Market = { items: await someItems(database, 5000), words: SEARCHED, next: 0 }
    return { people, market }
  } finally {
    await database.close()
  }
}

/** Processor time of Postgres's sessions, also of those that end meanwhile. */
class Sessions {
  readonly #sql: postgres.Sql
  readonly #first = new Map<number, number>()
  readonly #last = new Map<number, number>()

  constructor(sql: postgres.Sql) {
    this.#sql = sql
  }

  async look(isFirst = false): Promise<void> {
    const rows = await this.#sql<{ pid: number }[]>`
      select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
    for (const { pid } of rows) {
      const ticks = ticksOf(pid)
      if (isFirst) this.#first.set(pid, ticks)
      this.#last.set(pid, ticks)
    }
  }

  get milliseconds(): number {
    const ticks = [...this.#last].reduce((sum, [pid, last]) => sum + last - (this.#first.get(pid) ?? 0), 0)
    return ticks * TICK_MS
  }
}

async function counted(sql: postgres.Sql): Promise<{ rows: number; transactions: number }> {
  const [row] = await sql<{ rows: number; transactions: number }[]>`
    select tup_fetched::float8 as rows, xact_commit::float8 as transactions
    from pg_stat_database where datname = current_database()`
  return row ?? { rows: Number.NaN, transactions: Number.NaN }
}

interface Scene {
  site: Site
  people: Borrower[]
  market: Market
  journal: Journal
}

const PATIENCE_MS = 20_000

/** Until the sockets were told of every message, or for 20 seconds: what is missing then is an error. */
async function lastMessages(journal: Journal): Promise<void> {
  const missing = () => journal.count('send a message') - journal.count('told of a message')
  for (const until = performance.now() + PATIENCE_MS; missing() > 0 && performance.now() < until; )
    await wait(50)
  for (let one = missing(); one > 0; one -= 1) journal.noteError('told of a message', 'never')
}

/** Everybody comes, stays for the time, and leaves. */
async function play({ site, people, market, journal }: Scene, load: Load, meanwhile: () => Promise<void>) {
  const ending = new AbortController()
  const newcomer = (number: number, token?: string) => new Person(site, journal, ending.signal, number, token)
  const renting = people.slice(0, load.booking)
  const writing = people.slice(load.booking)
  const stop = await Promise.all(writing.map((me) => listen(site, me, journal)))
  const { thinkTimeMs } = load
  const all = [
    ...Array.from({ length: load.browsing }, (_, at) => browse(newcomer(at), market, thinkTimeMs.browsing)),
    ...renting.map((me, at) => rent(newcomer(70_000 + at, me.token), me, market, thinkTimeMs.booking)),
    ...writing.map((me, at) => chat(newcomer(80_000 + at, me.token), me, market, thinkTimeMs.chatting)),
  ]
  const leaving = wait(load.seconds * 1000).then(() => ending.abort())
  await Promise.all([...all, leaving, meanwhile()])
  await lastMessages(journal)
  await Promise.all(stop.map((close) => close()))
}

/** Plays the load against a stack on this database, which is empty. */
export async function measureLoad(load: Load, databaseUrl: string): Promise<Measured> {
  const folder = await mkdtemp(join(tmpdir(), 'aso-load-'))
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} })
  let server: Child | undefined
  try {
    const { people, market } = await fill(folder, databaseUrl, load)
    server = startChild('./server.ts', ['aso', folder, databaseUrl])
    return await measure({ load, sql, server, people, market })
  } finally {
    await server?.stop()
    await sql.end()
    await rm(folder, { recursive: true, force: true })
  }
}

interface Ready {
  load: Load
  sql: postgres.Sql
  server: Child
  people: Borrower[]
  market: Market
}

async function measure({ load, sql, server, people, market }: Ready): Promise<Measured> {
  const { port, publishableKey } = await server.ask<ServerAddress>({ ask: 'address' })
  const journal = new Journal()
  const [busyBefore = 0] = loadavg()
  const sessions = new Sessions(sql)
  const start = await server.ask<ServerMemory>({ ask: 'memory' })
  const cpu = await server.ask<number>({ ask: 'cpu' })
  const before = await counted(sql)
  await sessions.look(true)
  let third = start
  const looks = Math.max(3, Math.round(load.seconds / 5))
  const watch = async (): Promise<void> => {
    for (let look = 1; look < looks; look += 1) {
      await wait((load.seconds * 1000) / looks)
      await sessions.look()
      if (look === Math.floor(looks / 3)) third = await server.ask<ServerMemory>({ ask: 'memory' })
    }
  }
  const site = { url: `http://127.0.0.1:${port}`, publishableKey }
  await play({ site, people, market, journal }, load, watch)
  await sessions.look()
  const serverMs = (await server.ask<number>({ ask: 'cpu' })) - cpu
  const after = await counted(sql)
  const { requests } = journal
  const [result] = await sql<{ booked: number; findings: number }[]>`
    select (select count(*)::int from public.transactions where booking_status = 'confirmed') as booked,
      (select count(*)::int from private.reconcile()) as findings`
  return {
    ...load,
    busyBefore,
    steps: journal.figures(),
    errors: [...journal.errors],
    requests,
    memory: { start, third, end: await server.ask<ServerMemory>({ ask: 'memory' }) },
    serverCpu: serverMs / requests,
    postgresCpu: sessions.milliseconds / requests,
    rows: (after.rows - before.rows) / requests,
    transactions: (after.transactions - before.transactions) / requests,
    booked: result?.booked ?? Number.NaN,
    findings: result?.findings ?? Number.NaN,
  }
}
