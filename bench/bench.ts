import { cp, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import postgres from 'postgres'
import { loadKeys } from '../local/credentials/keys.ts'
import { signToken } from '../local/credentials/tokens.ts'
import { type Database, openDatabase } from '../local/database/database.ts'
import { type Cluster, createDatabase } from '../tests/support/postgres.ts'
import { itemPath, marketPath } from './addresses.ts'
import { type Child, startChild } from './child.ts'
import type { Gather } from './crowd.ts'
import { Measurer, type Pace, type Subject } from './rounds.ts'
import type { Place } from './server.ts'
import type { Compared, Grown, Watched } from './tables.ts'
import { type Borrower, fillTown, middleOfMarket, prepareBorrowers, someItems } from './town.ts'
import type { Scene } from './workloads.ts'

export interface BenchOptions {
  folder: string
  cluster: Cluster
  pace: Pace
  say(line: string): void
}

interface Server extends Place {
  child: Child
}

/** What of a filled database the requests name. */
interface Town {
  items: string[]
  borrowers: Scene['borrowers']
  middlePath: string
}

const MIGRATIONS = fileURLToPath(new URL('../supabase/migrations', import.meta.url))
const ITEMS_ASKED_FOR = 1500
const A_DAY = 86_400
const CROWD = { sockets: 200, channelsEach: 50 }

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
    this.#measurer = new Measurer(this.#client, this.#cluster, options.pace)
  }

  async close(): Promise<void> {
    await this.#stopServers()
    await this.#client.stop()
    await this.#cluster.end()
  }

  /** Each page and a paid booking, on Aso and on the floor. */
  async compare(engine: 'Postgres' | 'PGlite', items: number): Promise<Compared[]> {
    const name = `compare-${engine.toLowerCase()}`
    const { databaseUrl, town, dataDir } = await this.#prepare(name, engine, items)
    const floorDir = `${dataDir}-floor`
    await cp(dataDir, floorDir, { recursive: true })
    const aso = await this.#start('aso', dataDir, databaseUrl)
    const floor = await this.#start('floor', floorDir, databaseUrl)
    const list = [await marketPath()]
    const item = await Promise.all(town.items.slice(0, 200).map(itemPath))
    await this.#mustAgree(aso, floor, [...list, ...item.slice(0, 5)])

    const results: Compared[] = []
    const against = async (what: string, workload: Subject['workload'], paths: string[]): Promise<void> => {
      this.#options.say(`${what}, ${engine}`)
      const subjects = [floor, aso].map((server) => ({
        server: server.child,
        workload,
        scene: sceneOf(server, town, paths),
      }))
      const [floorRounds = [], asoRounds = []] = await this.#measurer.alternate(subjects)
      results.push({ engine, what, floor: floorRounds, aso: asoRounds })
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
      const { databaseUrl, town, dataDir } = await this.#prepare(`grow-${size}`, 'Postgres', size)
      const server = await this.#start('aso', dataDir, databaseUrl)
      for (const path of [await marketPath(), town.middlePath]) {
        subjects.push({ server: server.child, workload: 'read', scene: sceneOf(server, town, [path]) })
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

  /** Booking and paying while ten thousand subscriptions wait for something else, and while none do. */
  async watched(engine: 'Postgres' | 'PGlite', items: number): Promise<Watched> {
    const crowds = { none: undefined, narrow: true, wide: false }
    const subjects: Subject[] = []
    for (const [name, narrow] of Object.entries(crowds)) {
      const { databaseUrl, town, dataDir } = await this.#prepare(`watched-${engine}-${name}`, engine, items)
      const server = await this.#start('aso', dataDir, databaseUrl)
      if (narrow !== undefined) await this.#gather(server, town, narrow)
      subjects.push({ server: server.child, workload: 'book', scene: sceneOf(server, town, []) })
    }
    this.#options.say(`book and pay, watched, ${engine}`)
    const [none = [], narrow = [], wide = []] = await this.#measurer.alternate(subjects)
    await this.#stopServers()
    return { engine, none, narrow, wide }
  }

  async #gather({ port, publishableKey }: Server, { borrowers }: Town, narrow: boolean): Promise<void> {
    const child = startChild('./crowd.ts')
    this.#servers.add(child)
    const question: Gather = {
      place: { url: `http://127.0.0.1:${port}`, publishableKey },
      tokens: borrowers.slice(-CROWD.sockets).map(({ token }) => token),
      channelsEach: CROWD.channelsEach,
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
      await fillTown(database, items)
      const { jwtSecret } = await loadKeys(dataDir)
      return { databaseUrl, dataDir, town: await readTown(database, items, jwtSecret) }
    } finally {
      await database.close()
    }
  }

  async #start(kind: 'aso' | 'floor', dataDir: string, databaseUrl: string | undefined): Promise<Server> {
    await mkdir(dataDir, { recursive: true })
    const child = startChild('./server.ts', [kind, dataDir, ...(databaseUrl ? [databaseUrl] : [])])
    this.#servers.add(child)
    return { child, ...(await child.ask<Place>({ ask: 'place' })) }
  }

  async #stopServers(): Promise<void> {
    for (const child of this.#servers) await child.stop()
    this.#servers.clear()
  }

  /** A floor that answers something else would be no floor. */
  async #mustAgree(aso: Server, floor: Server, paths: readonly string[]): Promise<void> {
    for (const path of paths) {
      const [ours, theirs] = await Promise.all([aso, floor].map((server) => fetchJson(server, path)))
      if (!isDeepStrictEqual(ours, theirs)) throw new Error(`Aso and the floor answer differently: ${path}`)
    }
  }
}

async function fetchJson({ port, publishableKey }: Place, path: string): Promise<unknown> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { apikey: publishableKey } })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  return response.json()
}

function sceneOf({ port, publishableKey }: Place, { items, borrowers }: Town, paths: string[]): Scene {
  return { host: `127.0.0.1:${port}`, publishableKey, paths, items, borrowers }
}

function tokenOf({ id, email }: Borrower, jwtSecret: string): string {
  const exp = Math.floor(Date.now() / 1000) + A_DAY
  return signToken(
    { sub: id, session_id: id, email, role: 'authenticated', aud: 'authenticated', exp },
    jwtSecret,
  )
}

async function readTown(database: Database, items: number, jwtSecret: string): Promise<Town> {
  const borrowers = await prepareBorrowers(database)
  return {
    items: await someItems(database, ITEMS_ASKED_FOR),
    borrowers: borrowers.map((borrower) => ({ id: borrower.id, token: tokenOf(borrower, jwtSecret) })),
    middlePath: await marketPath(await middleOfMarket(database, items)),
  }
}
