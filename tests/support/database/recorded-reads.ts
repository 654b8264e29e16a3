import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Caller } from '../../../local/credentials/caller.ts'
import { loadKeys } from '../../../local/credentials/keys.ts'
import { type Database, openDatabase } from '../../../local/database/database.ts'
import type { Engine, Statement } from '../../../local/database/engine.ts'
import { createRestAndAuth } from '../../../local/rest/rest-and-auth.ts'
import { readProjectConfig } from '../../../scripts/project/config.ts'
import { createDatabase } from './postgres.ts'

/** One step of a plan. */
export interface PlanNode {
  type: string
  relation: string | undefined
  index: string | undefined
  /** Rows it came upon, those included that it threw away. */
  touched: number
}

/** A visitor's requests to `/rest/v1`, and the SQL that became of them. */
export interface RecordedReads {
  database: Database
  fetch(input: string | URL | Request, init?: RequestInit): Promise<Response>
  requests(): readonly Request[]
  /** How Postgres runs each statement that was sent, as a visitor. */
  plans(): Promise<PlanNode[][]>
  forget(): void
  close(): Promise<void>
}

const VISITOR: Caller = { role: 'anon', userId: null, claims: { role: 'anon' } }
const MIGRATIONS = fileURLToPath(new URL('../../../supabase/migrations', import.meta.url))

function recording(engine: Engine, sent: Statement[]): Engine {
  return {
    async reserve() {
      const connection = await engine.reserve()
      return {
        send(statements) {
          sent.push(...statements.slice(-1))
          return connection.send(statements)
        },
        script: (text) => connection.script(text),
        release: (clean) => connection.release(clean),
      }
    },
    listen: (channel, listener) => engine.listen(channel, listener),
    end: () => engine.end(),
  }
}

interface Explained {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Explained[]
}

function nodesOf(plan: Explained): PlanNode[] {
  const touched = (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops']
  const node = {
    type: plan['Node Type'],
    relation: plan['Relation Name'],
    index: plan['Index Name'],
    touched,
  }
  return [node, ...(plan.Plans ?? []).flatMap(nodesOf)]
}

async function explain(database: Database, { text, values }: Statement): Promise<PlanNode[]> {
  const explained = { text: `explain (analyze, timing off, format json) ${text}`, values }
  const [row] = await database.readAs<{ 'QUERY PLAN': { Plan: Explained }[] }>(VISITOR, explained)
  const [plan] = row?.['QUERY PLAN'] ?? []
  if (!plan) throw new Error('Postgres explained nothing')
  return nodesOf(plan.Plan)
}

export async function recordReads(clusterUrl: string, name: string): Promise<RecordedReads> {
  const dataDir = await mkdtemp(join(tmpdir(), 'aso-reads-'))
  const databaseUrl = await createDatabase({ url: clusterUrl }, `${name}_${randomBytes(4).toString('hex')}`)
  const database = await openDatabase({ dataDir, databaseUrl, migrationsDir: MIGRATIONS })
  const keys = await loadKeys(dataDir)
  const sent: Statement[] = []
  const seen: Request[] = []
  const restAndAuth = createRestAndAuth({
    database: {
      ...database,
      engine: recording(database.engine, sent),
      readAs(caller, statement) {
        sent.push(statement)
        return database.readAs(caller, statement)
      },
    },
    keys,
    config: await readProjectConfig(),
    siteUrl: 'http://aso',
    mail: { baseUrl: () => 'http://aso', apiKey: '', from: '' },
  })
  return {
    database,
    async fetch(input, init) {
      const request = new Request(input, init)
      request.headers.set('apikey', keys.publishableKey)
      seen.push(request)
      const { method, headers, signal } = request
      const url = new URL(request.url)
      const incoming = { id: '', method, url, headers, signal, read: async () => request }
      const credentials = { caller: VISITOR, key: 'publishable' as const, byToken: false }
      const { response } = await restAndAuth.handle(incoming, credentials)
      return response instanceof Response ? response : new Response(response.body, response)
    },
    requests: () => seen,
    plans: () => Promise.all(sent.map((statement) => explain(database, statement))),
    forget() {
      sent.length = 0
      seen.length = 0
    },
    async close() {
      await database.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
