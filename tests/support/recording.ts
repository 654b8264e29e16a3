import { appendFileSync } from 'node:fs'
import postgres from 'postgres'

/**
 * What the test files of a worker make the product do, for the map by which `npm test` finds the tests of a change
 * (`tests/plan/record.ts`). Recorded where RECORD_TO names a file, as in `npm run test:all`.
 */
export type Doing = 'sql' | 'chunks' | 'endpoints'

export const isRecording = process.env.RECORD_TO !== undefined

const done: Record<Doing, Set<string>> = { sql: new Set(), chunks: new Set(), endpoints: new Set() }

export function record(doing: Doing, name: string): void {
  if (isRecording) done[doing].add(name)
}

/** `/assets/booking-dialog-B3xQ_1aZ.js`: `booking-dialog`. */
const CHUNK = /^\/assets\/(.+)-[\w-]{8}\.js$/
const ENDPOINT = /^\/functions\/v1\/([\w-]+)/

/** A part of the app, or a function, that somebody asks for. */
export function recordRequest(path: string): void {
  const chunk = CHUNK.exec(path)?.[1]
  if (chunk) record('chunks', chunk)
  const endpoint = ENDPOINT.exec(path)?.[1]
  if (endpoint) record('endpoints', endpoint)
}

/** The functions that ran in a database which nobody uses any more. The sessions before have said all when they are over. */
export async function recordSql(url: string): Promise<void> {
  if (!isRecording) return
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    await sql`select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`
    const called = await sql<{ name: string }[]>`
      select distinct schemaname || '.' || funcname as name from pg_stat_user_functions
      where schemaname in ('public', 'private')`
    for (const { name } of called) record('sql', name)
  } finally {
    await sql.end()
  }
}

/** What Node itself asks for: supabase-js calls the global `fetch`. */
export function recordFetches(): void {
  if (!isRecording) return
  const plain = globalThis.fetch
  globalThis.fetch = (input, init) => {
    const address = input instanceof Request ? input.url : String(input)
    if (URL.canParse(address)) recordRequest(new URL(address).pathname)
    return plain(input, init)
  }
}

/** At the end of a test file. */
export function writeNotes(testPath: string | undefined): void {
  const { RECORD_TO } = process.env
  if (RECORD_TO === undefined) return
  const said = Object.fromEntries(Object.entries(done).map(([doing, names]) => [doing, [...names].sort()]))
  // One write of one line: several workers write into the file.
  appendFileSync(RECORD_TO, `${JSON.stringify({ file: testPath, ...said })}\n`)
  for (const names of Object.values(done)) names.clear()
}
