import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Credentials } from '../credentials/caller.ts'
import type { Database } from '../database/database.ts'
import type { Statement } from '../database/engine.ts'
import { LeastRecent } from '../database/lru-cache.ts'
import { Busy, ClientGone } from '../database/request-context.ts'
import { codeOf } from '../errors.ts'
import type { Incoming, Reply } from '../http/messages.ts'
import { shapeOf } from './address-shape.ts'
import { refusalOf } from './sql-errors.ts'

/**
 * The library reads an address, looks the tables up in the catalogue and writes SQL: ten times the work of running it.
 * An address of the same shape always becomes the same SQL, so that is kept, as Postgres keeps prepared statements.
 * Nothing of an answer is kept: the SQL runs for every request, as its caller, who sees what the policies allow.
 *
 * What is kept is proven first: the SQL must give what the library answered. Whatever is more than one query turned
 * into a list of JSON objects (counts, single objects, CSV, procedures) stays with the library, and so do errors.
 */
export interface KeptReads {
  /** Answers a read whose SQL is known; undefined: ask the library. */
  answer(incoming: Incoming, credentials: Credentials): Promise<Reply | Response | undefined>
  /** Keeps the SQL of a read that the library has answered by sending these statements, if it can be kept. */
  learn(incoming: Incoming, credentials: Credentials, answered: Response, sent: Statement[]): Promise<void>
}

interface Plan {
  text: string
  values: readonly unknown[]
  /** For each parameter: which value of the address it is, or undefined where it is the same for the whole shape. */
  slots: readonly (number | undefined)[]
  /** The address in its canonical order, between the values; undefined where there is nothing to put in order. */
  location: { parts: readonly string[]; slots: readonly number[] } | undefined
  offset: number
}

interface Read {
  body: string
  count: number
}

/** Addresses and SQL, which strangers can make long, together. */
const PLANS = { entries: 1000, bytes: 4 * 1024 * 1024 }
/** What is only remembered of an address is its hash. */
const ADDRESSES = { entries: 4000, bytes: 1024 * 1024 }
const BYTES_OF_HASH = 64
const TRIES = 3
const REST = '/rest/v1/'
const LIST = 'application/json; charset=utf-8'
/** Whatever in a request's headers may change what the SQL is. */
const TELLING = ['accept', 'accept-profile', 'prefer', 'range', 'range-unit'] as const
/** What the library says about other sites, the server says for itself. */
const UNDERSTOOD = /^(content-(type|length|range|location)|access-control-.*)$/

interface Asked {
  key: string
  values: readonly string[]
}

function asked({ method, url, headers }: Incoming, { key, byToken }: Credentials): Asked | undefined {
  const { pathname } = url
  if (method !== 'GET' || !pathname.startsWith(REST) || pathname.startsWith(`${REST}rpc/`)) return undefined
  const { shape, values } = shapeOf(url.search)
  const telling = TELLING.map((name) => headers.get(name) ?? '')
  return { key: [pathname, shape, key ?? '', byToken, ...telling].join('\n'), values }
}

/** Where in the statement's parameters the values of the address are; undefined where one of them is used otherwise. */
function slotsOf(
  { text, values: parameters }: Statement,
  values: readonly string[],
): Plan['slots'] | undefined {
  const slots = parameters.map((parameter) => {
    const at = typeof parameter === 'string' ? values.indexOf(parameter) : -1
    return at < 0 ? undefined : at
  })
  const others = JSON.stringify([text, ...parameters.filter((_, at) => slots[at] === undefined)])
  const allFound = values.every((value, at) => slots.includes(at) && !others.includes(value))
  return allFound ? slots : undefined
}

function locationOf(header: string | null, values: readonly string[]): Plan['location'] {
  if (header === null) return undefined
  // Ids and times: nothing in them means something to a regular expression but the dot before fractions.
  const encoded = values.map((value) => encodeURIComponent(value))
  if (encoded.length === 0) return { parts: [header], slots: [] }
  const pieces = header.split(new RegExp(`(${encoded.join('|')})`))
  return {
    parts: pieces.filter((_, at) => at % 2 === 0),
    slots: pieces.filter((_, at) => at % 2 === 1).map((piece) => encoded.indexOf(piece)),
  }
}

/** The one query of a plain list of rows, with its JSON made in the database; undefined for everything else. */
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
  const known = [...headers.keys()].every((name) => UNDERSTOOD.test(name))
  if (!plain || !known || !statement || Number(last) - Number(first) + 1 !== rows) return undefined
  const slots = slotsOf(statement, values)
  if (!slots) return undefined
  return {
    text: `select coalesce(json_agg(kept), '[]')::text as body, count(*)::int as count from (${statement.text}) kept`,
    values: statement.values,
    slots,
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
    const valueAt = (at: number): string => encodeURIComponent(values[location.slots[at] ?? -1] ?? '')
    headers['content-location'] = location.parts.map((part, at) => part + valueAt(at)).join('')
  }
  return { status: 200, headers, body }
}

/** Cut off by a limit on time: asking again would take as long once more. */
function tookTooLong(error: unknown): boolean {
  return (
    error instanceof Busy || error instanceof ClientGone || ['57014', '55P03'].includes(codeOf(error) ?? '')
  )
}

function hashOf(key: string): string {
  return createHash('sha1').update(key).digest('base64')
}

export function createKeptReads(database: Pick<Database, 'readAs'>): KeptReads {
  const plans = new LeastRecent<Plan>(PLANS)
  const failures = new LeastRecent<number>(ADDRESSES)
  const seen = new LeastRecent<true>(ADDRESSES)

  const run = async (plan: Plan, { caller }: Credentials, values: readonly string[]): Promise<Read> => {
    const parameters = plan.values.map((value, at) => {
      const slot = plan.slots[at]
      return slot === undefined ? value : values[slot]
    })
    const [read] = await database.readAs<Read>(caller, { text: plan.text, values: parameters })
    if (!read) throw new Error('A read answered no row')
    return read
  }

  const keep = (key: string, plan: Plan): void => {
    plans.set(key, plan, 2 * (key.length + plan.text.length + JSON.stringify(plan.values).length))
  }

  /** Proving a plan asks the database once more: not for an address that comes once. */
  const isWorthKeeping = (hash: string): boolean => {
    if (seen.get(hash)) return (failures.get(hash) ?? 0) < TRIES
    seen.set(hash, true, BYTES_OF_HASH)
    return false
  }

  const giveUp = (hash: string): void => {
    failures.set(hash, (failures.get(hash) ?? 0) + 1, BYTES_OF_HASH)
  }

  return {
    async answer(incoming, credentials) {
      const question = asked(incoming, credentials)
      const plan = question && plans.get(question.key)
      if (!question || !plan) return undefined
      try {
        return replyOf(plan, await run(plan, credentials, question.values), question.values)
      } catch (error) {
        if (tookTooLong(error)) return refusalOf(error)
        // The library asks again and words the refusal.
        return undefined
      }
    },
    async learn(incoming, credentials, answered, sent) {
      const question = asked(incoming, credentials)
      if (!question || !answered.ok) return
      const { key, values } = question
      const hash = hashOf(key)
      if (!isWorthKeeping(hash)) return
      const rows: unknown = await answered.json().catch(() => undefined)
      // An empty list proves nothing.
      if (!Array.isArray(rows) || rows.length === 0) return
      const plan = planOf(answered, rows.length, sent, values)
      const read = plan && (await run(plan, credentials, values).catch(() => undefined))
      if (plan && read && isDeepStrictEqual(JSON.parse(read.body), rows)) keep(key, plan)
      else giveUp(hash)
    },
  }
}
