import postgres from 'postgres'
import { inEmbeddedDatabase } from '../project/embedded-database.ts'
import { checkAdvisors } from './advisors.ts'
import { type Area, linesOf, NotLookedAt, type Query } from './area.ts'
import { checkAuthSettings } from './auth-settings.ts'
import { type Catalogue, checkCatalogue, readCatalogue } from './catalogue.ts'
import { checkAnsweringFunctions, checkListedFunctions, checkWebhook } from './functions.ts'
import { checkJobs } from './jobs.ts'
import { type ManagementApi, managementApi } from './management-api.ts'
import { checkMigrations, MIGRATIONS } from './migrations.ts'
import type { Project } from './project.ts'
import { checkReadiness } from './readiness.ts'
import { checkSecrets } from './secrets.ts'
import { checkSite } from './site.ts'

export interface Result {
  lines: string[]
  /** Something differs, or could not be looked at although there was a way to it. */
  differs: boolean
}

/** What the migrations make, in an embedded database that is thrown away. */
export function wantedCatalogue(): Promise<Catalogue> {
  return inEmbeddedDatabase(MIGRATIONS, (session) =>
    readCatalogue(async <T>(text: string) => (await session.rows(text)) as T[]),
  )
}

/** A way to ask the database that can change nothing. */
async function withQuery<T>(
  { databaseUrl }: Project,
  api: ManagementApi | undefined,
  work: (query: Query) => Promise<T>,
): Promise<T> {
  if (!databaseUrl) {
    if (!api) throw new Error('There is no way to the database')
    return work(api.query)
  }
  const sql = postgres(databaseUrl, {
    max: 1,
    onnotice: () => {},
    fetch_types: false,
    connection: { default_transaction_read_only: true },
  })
  try {
    return await work(async <R>(text: string) => [...(await sql.unsafe(text))] as R[])
  } finally {
    await sql.end({ timeout: 5 })
  }
}

const TOKEN = 'needs SUPABASE_ACCESS_TOKEN and a hosted project'
const URL_NEEDED = 'needs SUPABASE_URL, where the project answers'

type Look = [name: string, look: (() => Promise<Area | Area[]>) | string]

function looksOutside(project: Project, api: ManagementApi | undefined): Look[] {
  const { supabaseUrl, siteUrl } = project
  const answering = supabaseUrl ? () => checkAnsweringFunctions(supabaseUrl) : URL_NEEDED
  return [
    ['advisors', () => checkAdvisors(project, api)],
    ['functions', api ? () => checkListedFunctions(api) : answering],
    ['webhook', supabaseUrl ? () => checkWebhook(supabaseUrl) : URL_NEEDED],
    ['secrets', api ? () => checkSecrets(api) : TOKEN],
    ['auth', api ? () => checkAuthSettings(api, siteUrl) : TOKEN],
    ['site', siteUrl ? () => checkSite({ siteUrl, supabaseUrl }) : 'needs SITE_URL, where the web app is'],
  ]
}

async function take(result: Result, [name, look]: Look): Promise<void> {
  if (typeof look === 'string') {
    result.lines.push(`not seen ${name}: ${look}`)
    return
  }
  try {
    for (const area of [await look()].flat()) {
      result.lines.push(...linesOf(area))
      result.differs ||= area.differences.length > 0
    }
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error)
    result.lines.push(`${error instanceof NotLookedAt ? 'NOT SEEN' : 'FAILED  '} ${name}: ${words}`)
    result.differs = true
  }
}

/** Reads a live project and says what differs from this release. */
export async function deployCheck(
  project: Project,
  wanted: () => Promise<Catalogue> = wantedCatalogue,
): Promise<Result> {
  const api = managementApi(project)
  const result: Result = { lines: [], differs: false }
  await withQuery(project, api, async (query) => {
    const inside: Look[] = [
      ['migrations', () => checkMigrations(query)],
      ['schema', async () => checkCatalogue(await readCatalogue(query), await wanted())],
      ['jobs', () => checkJobs(query)],
      ['readiness', () => checkReadiness(query)],
    ]
    for (const look of inside) await take(result, look)
  })
  for (const look of looksOutside(project, api)) await take(result, look)
  return result
}
