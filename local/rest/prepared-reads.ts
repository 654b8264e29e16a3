import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Credentials } from '../credentials/caller.ts'
import type { Database } from '../database/database.ts'
import type { Statement } from '../database/engine.ts'
import { LruCache } from '../database/lru-cache.ts'
import { Busy, ClientGone } from '../database/request-context.ts'
import { codeOf } from '../errors.ts'
import type { Incoming, Reply } from '../http/messages.ts'
import { shapeOf } from './address-shape.ts'
import { pathOf } from './request-trace.ts'
import { refusalOf } from './sql-errors.ts'

/**
 * The library parses an address, looks the tables up in the catalogue and writes SQL: ten times the work of running it.
 * Addresses of the same shape always become the same SQL, so the SQL is cached, as Postgres caches prepared statements.
 * No answer is cached: the SQL runs for every request, as its caller, under the policies.
 *
 * Before it is used, cached SQL is verified: it must return what the library answered. Only single queries that answer
 * a list of JSON objects are cached; counts, single objects, CSV, procedures and errors stay with the library.
 */
export interface PreparedReads {
  /** Answers a read whose SQL is cached; undefined: the library must answer. */
  answer(incoming: Incoming, credentials: Credentials): Promise<Reply | Response | undefined>
  /** Caches the SQL of a read that the library answered by sending these statements, where that is possible. */
  learn(incoming: Incoming, credentials: Credentials, answered: Response, sent: Statement[]): Promise<void>
}

interface Plan {
  text: string
  values: readonly unknown[]
  /** For each parameter: which value of the address it is, or undefined where it is the same for the whole shape. */
  valueIndexes: readonly (number | undefined)[]
  /** The `content-location` header, in parts between the values; undefined where the library sends none. */
  location: { parts: readonly string[]; valueIndexes: readonly number[] } | undefined
  offset: number
}

interface Read {
  body: string
  count: number
}

/** The size counts addresses and SQL, as clients choose how long both are. */
const PLANS = { entries: 1000, bytes: 4 * 1024 * 1024 }
/** Of these addresses only the hash is stored. */
const ADDRESSES = { entries: 4000, bytes: 1024 * 1024 }
const BYTES_OF_HASH = 64
const TRIES = 3
const REST = '/rest/v1/'
const LIST = 'application/json; charset=utf-8'
/** The request headers that can change the SQL. */
const SQL_HEADERS = ['accept', 'accept-profile', 'prefer', 'range', 'range-unit'] as const
/** Response headers that a cached read can reproduce; the server sets the CORS headers itself. */
const KNOWN_HEADERS = /^(content-(type|length|range|location)|access-control-.*)$/

interface Question {
  path: string
  key: string
  values: readonly string[]
}

function questionOf({ method, url, headers }: Incoming, { key, byToken }: Credentials): Question | undefined {
  const { pathname } = url
  const path = pathOf(url)
  if (method !== 'GET' || !pathname.startsWith(REST) || pathname.startsWith(`${REST}rpc/`)) return undefined
  const { shape, values } = shapeOf(url.search)
  const headerValues = SQL_HEADERS.map((name) => headers.get(name) ?? '')
  return { key: [pathname, shape, key ?? '', byToken, ...headerValues].join('\n'), path, values }
}

/** Which parameter is which value of the address; undefined where a value appears elsewhere in the statement too. */
function valueIndexesOf(
  { text, values: parameters }: Statement,
  values: readonly string[],
): Plan['valueIndexes'] | undefined {
  const valueIndexes = parameters.map((parameter) => {
    const at = typeof parameter === 'string' ? values.indexOf(parameter) : -1
    return at < 0 ? undefined : at
  })
  const others = JSON.stringify([text, ...parameters.filter((_, at) => valueIndexes[at] === undefined)])
  const allFound = values.every((value, at) => valueIndexes.includes(at) && !others.includes(value))
  return allFound ? valueIndexes : undefined
}

function locationOf(header: string | null, values: readonly string[]): Plan['location'] {
  if (header === null) return undefined
  // Ids and times contain no special characters of regular expressions except the dot before fractions.
  const encoded = values.map((value) => encodeURIComponent(value))
  if (encoded.length === 0) return { parts: [header], valueIndexes: [] }
  const pieces = header.split(new RegExp(`(${encoded.join('|')})`))
  return {
    parts: pieces.filter((_, at) => at % 2 === 0),
    valueIndexes: pieces.filter((_, at) => at % 2 === 1).map((piece) => encoded.indexOf(piece)),
  }
}

/** The plan for a plain list of rows, with its JSON made in the database; undefined for everything else. */
function planOf(
  answered: Response,
  rows: number,
  sent: Statement[],
  values: readonly string[],
): Plan | undefined {
  const { headers, status } = answered
  const [statement] = sent
  const [, first, last] = headers.get('content-range')?.match(/^(\d+)-(\d+)\/\*$/) ?? []
  const plain = status === 200 && headers.get('content-type') === LIST && sent.length === 1
  const known = [...headers.keys()].every((name) => KNOWN_HEADERS.test(name))
  if (!plain || !known || !statement || Number(last) - Number(first) + 1 !== rows) return undefined
  const valueIndexes = valueIndexesOf(statement, values)
  if (!valueIndexes) return undefined
  return {
    text: `select coalesce(json_agg(cached), '[]')::text as body, count(*)::int as count from (${statement.text}) cached`,
    values: statement.values,
    valueIndexes,
    location: locationOf(headers.get('content-location'), values),
    offset: Number(first),
  }
}

function replyOf({ offset, location }: Plan, { body, count }: Read, values: readonly string[]): Reply {
  const headers: Record<string, string> = {
    'content-type': LIST,
    'content-range': count === 0 ? '*/*' : `${offset}-${offset + count - 1}/*`,
  }
  if (location) {
    const valueAt = (at: number): string => encodeURIComponent(values[location.valueIndexes[at] ?? -1] ?? '')
    headers['content-location'] = location.parts.map((part, at) => part + valueAt(at)).join('')
  }
  return { status: 200, headers, body }
}

/** Cancelled by a time limit: asking the library would take as long again. */
function tookTooLong(error: unknown): boolean {
  return (
    error instanceof Busy || error instanceof ClientGone || ['57014', '55P03'].includes(codeOf(error) ?? '')
  )
}

function hashOf(key: string): string {
  return createHash('sha1').update(key).digest('base64')
}

export function createPreparedReads(database: Pick<Database, 'readAs'>): PreparedReads {
  const plans = new LruCache<Plan>(PLANS)
  const failures = new LruCache<number>(ADDRESSES)
  const seen = new LruCache<true>(ADDRESSES)

  const run = async (plan: Plan, { caller }: Credentials, { path, values }: Question): Promise<Read> => {
    const parameters = plan.values.map((value, at) => {
      const valueIndex = plan.valueIndexes[at]
      return valueIndex === undefined ? value : values[valueIndex]
    })
    const [read] = await database.readAs<Read>(caller, { text: plan.text, values: parameters }, path)
    if (!read) throw new Error('A read answered no row')
    return read
  }

  const store = (key: string, plan: Plan): void => {
    plans.set(key, plan, 2 * (key.length + plan.text.length + JSON.stringify(plan.values).length))
  }

  /** Verifying a plan runs one more query: only for addresses that come a second time. */
  const isWorthCaching = (hash: string): boolean => {
    if (seen.get(hash)) return (failures.get(hash) ?? 0) < TRIES
    seen.set(hash, true, BYTES_OF_HASH)
    return false
  }

  const giveUp = (hash: string): void => {
    failures.set(hash, (failures.get(hash) ?? 0) + 1, BYTES_OF_HASH)
  }

  return {
    async answer(incoming, credentials) {
      const question = questionOf(incoming, credentials)
      const plan = question && plans.get(question.key)
      if (!question || !plan) return undefined
      try {
        return replyOf(plan, await run(plan, credentials, question), question.values)
      } catch (error) {
        if (tookTooLong(error)) return refusalOf(error)
        // The library runs the query again and words the error.
        return undefined
      }
    },
    async learn(incoming, credentials, answered, sent) {
      const question = questionOf(incoming, credentials)
      if (!question || !answered.ok) return
      const { key, values } = question
      const hash = hashOf(key)
      if (!isWorthCaching(hash)) return
      const rows: unknown = await answered.json().catch(() => undefined)
      // An empty list verifies nothing.
      if (!Array.isArray(rows) || rows.length === 0) return
      const plan = planOf(answered, rows.length, sent, values)
      const read = plan && (await run(plan, credentials, question).catch(() => undefined))
      if (plan && read && isDeepStrictEqual(JSON.parse(read.body), rows)) store(key, plan)
      else giveUp(hash)
    },
  }
}
