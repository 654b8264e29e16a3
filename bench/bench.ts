import { cp, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import postgres from 'postgres'
import { loadKeys } from '../local/credentials/keys.ts'
import { signToken } from '../local/credentials/tokens.ts'
import { type Database, openDatabase } from '../local/database/database.ts'
import { type Cluster, createDatabase } from '../tests/support/database/postgres.ts'
import { itemPath, marketPath } from './addresses.ts'
import { type Child, startChild } from './child.ts'
import type { Gather } from './crowd.ts'
import { Measurer, type RoundSettings, type Subject } from './rounds.ts'
import {
  type Borrower,
  fillSampleMarket,
  middleOfMarket,
  type PeopleCount,
  prepareBorrowers,
  someItems,
} from './sample-market.ts'
import type { ServerAddress } from './server.ts'
import type { Compared, Grown, Watched } from './tables.ts'
import type { Target } from './workloads.ts'

export interface BenchOptions {
  folder: string
  cluster: Pick<Cluster, 'url'>
  settings: RoundSettings
  crowd: CrowdSize
  people: PeopleCount
  say(line: string): void
}

interface Server extends ServerAddress {
  child: Child
}

/** The ids and tokens of a filled database that requests use. */
interface SampleData {
  items: string[]
  borrowers: Target['borrowers']
  middlePath: string
}

const MIGRATIONS = fileURLToPath(new URL('../supabase/migrations', import.meta.url))
const ITEMS_ASKED_FOR = 1500
const A_DAY = 86_400
/** Sockets that watch, and channels of each. */
export interface CrowdSize {
  sockets: number
  channelsEach: number
}

export class Bench {
  readonly #options: BenchOptions
  readonly #client: Child
  readonly #cluster: postgres.Sql
  readonly #measurer: Measurer
  readonly #servers = new Set<Child>()

  constructor(options: BenchOptions) {
    this.#options = options
    this.#client = startChild('./client.ts')
    this.#cluster = postgres(options.cluster.url, { max: 1, onnotice: () => {} })
    this.#measurer = new Measurer(this.#client, this.#cluster, options.settings)
  }

  async close(): Promise<void> {
    await this.#stopServers()
    await this.#client.stop()
    await this.#cluster.end()
  }

  /** Each page and a paid booking, on Aso and on the baseline. */
  async compare(engine: 'Postgres' | 'PGlite', items: number): Promise<Compared[]> {
    const name = `compare-${engine.toLowerCase()}`
    const { databaseUrl, data, dataDir } = await this.#prepare(name, engine, items)
    const baselineDir = `${dataDir}-baseline`
    await cp(dataDir, baselineDir, { recursive: true })
    const aso = await this.#start('aso', dataDir, databaseUrl)
    const baseline = await this.#start('baseline', baselineDir, databaseUrl)
    const list = [await marketPath()]
    const item = await Promise.all(data.items.slice(0, 200).map(itemPath))
    await this.#mustAgree(aso, baseline, [...list, ...item.slice(0, 5)])

    const results: Compared[] = []
    const against = async (what: string, workload: Subject['workload'], paths: string[]): Promise<void> => {
      this.#options.say(`${what}, ${engine}`)
      const subjects = [baseline, aso].map((server) => ({
        server: server.child,
        workload,
        target: targetOf(server, data, paths),
      }))
      const [baselineRounds = [], asoRounds = []] = await this.#measurer.alternate(subjects)
      results.push({ engine, what, baseline: baselineRounds, aso: asoRounds })
    }
    await against('listing page', 'read', list)
    await against('item page', 'read', item)
    await against('book and pay', 'book', [])
    await this.#stopServers()
    return results
  }

  /** The listing on Postgres while the market grows. */
  async grow(sizes: readonly number[]): Promise<Grown[]> {
    const subjects: Subject[] = []
    for (const size of sizes) {
      const { databaseUrl, data, dataDir } = await this.#prepare(`grow-${size}`, 'Postgres', size)
      const server = await this.#start('aso', dataDir, databaseUrl)
      for (const path of [await marketPath(), data.middlePath]) {
        subjects.push({ server: server.child, workload: 'read', target: targetOf(server, data, [path]) })
      }
    }
    this.#options.say(`listing page, ${sizes.map((size) => size.toLocaleString('en')).join(', ')} items`)
    const results = await this.#measurer.alternate(subjects)
    await this.#stopServers()
    return sizes.map((items, at) => ({
      items,
      firstPage: results[at * 2] ?? [],
      middlePage: results[at * 2 + 1] ?? [],
    }))
  }

  /** Booking and paying while others subscribe to changes of the same table, and while nobody does. */
  async watched(engine: 'Postgres' | 'PGlite', items: number): Promise<Watched> {
    const crowds = { none: undefined, narrow: true, wide: false }
    const subjects: Subject[] = []
    for (const [name, narrow] of Object.entries(crowds)) {
      const { databaseUrl, data, dataDir } = await this.#prepare(`watched-${engine}-${name}`, engine, items)
      const server = await this.#start('aso', dataDir, databaseUrl)
      if (narrow !== undefined) await this.#gather(server, data, narrow)
      subjects.push({ server: server.child, workload: 'book', target: targetOf(server, data, []) })
    }
    this.#options.say(`book and pay, watched, ${engine}`)
    const [none = [], narrow = [], wide = []] = await this.#measurer.alternate(subjects)
    await this.#stopServers()
    return { engine, none, narrow, wide }
  }

  async #gather({ port, publishableKey }: Server, { borrowers }: SampleData, narrow: boolean): Promise<void> {
    const child = startChild('./crowd.ts')
    this.#servers.add(child)
    const question: Gather = {
      place: { url: `http://127.0.0.1:${port}`, publishableKey },
      tokens: borrowers.slice(-this.#options.crowd.sockets).map(({ token }) => token),
      channelsEach: this.#options.crowd.channelsEach,
      narrow,
    }
    const subscribed = await child.ask<number>(question)
    this.#options.say(`${subscribed.toLocaleString('en')} subscriptions`)
  }

  /** A database filled with that many items. */
  async #prepare(name: string, engine: 'Postgres' | 'PGlite', items: number) {
    this.#options.say(`filling ${items.toLocaleString('en')} items into ${engine}`)
    const dataDir = join(this.#options.folder, name)
    await mkdir(dataDir)
    const databaseUrl = engine === 'Postgres' ? await createDatabase(this.#options.cluster, name) : undefined
    const database = await openDatabase({ dataDir, databaseUrl, migrationsDir: MIGRATIONS })
    try {
      await fillSampleMarket(database, items, this.#options.people)
      const { jwtSecret } = await loadKeys(dataDir)
      return { databaseUrl, dataDir, data: await this.#readData(database, items, jwtSecret) }
    } finally {
      await database.close()
    }
  }

  async #readData(database: Database, items: number, jwtSecret: string): Promise<SampleData> {
    const borrowers = await prepareBorrowers(database, this.#options.people.borrowers)
    return {
      items: await someItems(database, ITEMS_ASKED_FOR),
      borrowers: borrowers.map((borrower) => ({ id: borrower.id, token: tokenOf(borrower, jwtSecret) })),
      middlePath: await marketPath(await middleOfMarket(database, items)),
    }
  }

  async #start(kind: 'aso' | 'baseline', dataDir: string, databaseUrl: string | undefined): Promise<Server> {
    await mkdir(dataDir, { recursive: true })
    const child = startChild('./server.ts', [kind, dataDir, ...(databaseUrl ? [databaseUrl] : [])])
    this.#servers.add(child)
    return { child, ...(await child.ask<ServerAddress>({ ask: 'address' })) }
  }

  async #stopServers(): Promise<void> {
    for (const child of this.#servers) await child.stop()
    this.#servers.clear()
  }

  /** A baseline that answers something else is no measure. */
  async #mustAgree(aso: Server, baseline: Server, paths: readonly string[]): Promise<void> {
    for (const path of paths) {
      const [ours, theirs] = await Promise.all([aso, baseline].map((server) => fetchJson(server, path)))
      if (!isDeepStrictEqual(ours, theirs))
        throw new Error(`Aso and the baseline answer differently: ${path}`)
    }
  }
}

async function fetchJson({ port, publishableKey }: ServerAddress, path: string): Promise<unknown> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { apikey: publishableKey } })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  return response.json()
}

function targetOf(
  { port, publishableKey }: ServerAddress,
  { items, borrowers }: SampleData,
  paths: string[],
): Target {
  return { host: `127.0.0.1:${port}`, publishableKey, paths, items, borrowers }
}

export function tokenOf({ id, email }: Borrower, jwtSecret: string): string {
  const exp = Math.floor(Date.now() / 1000) + A_DAY
  return signToken(
    { sub: id, session_id: id, email, role: 'authenticated', aud: 'authenticated', exp },
    jwtSecret,
  )
}
