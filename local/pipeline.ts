import { serialize } from 'pg-protocol'
import { type Answer, isStale, type Statement } from './flight.ts'
import { ARRAY_TYPES, TypeBook } from './values.ts'

/**
 * Several statements in one write and one answer: Postgres's extended protocol with a single Sync at the end. Without
 * an explicit begin they are one transaction, and the first error skips the rest.
 */

/** What is known of a statement once the database has described it: it need not say so again. */
export interface Known {
  name: string
  parameterTypes: readonly number[]
  fields: readonly Field[]
}

interface Field {
  name: string
  type: number
}

/** The messages of pg-protocol that are looked at, and of PGlite's copy of it. */
export interface Message {
  name: string
}

const BARE = ['begin', 'commit', 'rollback']
/** More different statements than any client needs; beyond it they are not kept prepared. */
const MOST_KEPT = 2000

/** Statements by their text, for all sessions of one database. */
export class StatementBook {
  types = new TypeBook()
  #known = new Map<string, Known>()
  #made = 0

  constructor() {
    for (const text of BARE) this.learn(text, [], [])
  }

  find(text: string): Known | undefined {
    return this.#known.get(text)
  }

  learn(text: string, parameterTypes: readonly number[], fields: readonly Field[]): void {
    if (this.#known.size >= MOST_KEPT) this.#known.clear()
    this.#made += 1
    this.#known.set(text, { name: `aso${this.#made}`, parameterTypes, fields })
  }

  forget(text: string): void {
    if (!BARE.includes(text)) this.#known.delete(text)
  }
}

/** Which statements one session has prepared, by the book's names. */
export class Prepared {
  names = new Set<string>()
  #underWay: string[] = []

  start(names: string[]): void {
    this.#underWay = names
  }

  confirmOne(): void {
    const name = this.#underWay.shift()
    if (name !== undefined) this.names.add(name)
  }
}

/** Asks what the statements need and answer. They are not kept: the session prepares them under the book's names. */
export function encodeDescriptions(texts: readonly string[]): Buffer {
  const parts = texts.flatMap((text) => [
    serialize.parse({ text }),
    serialize.describe({ type: 'S', name: '' }),
  ])
  return Buffer.concat([...parts, serialize.sync()])
}

export function encodeFlight(
  statements: readonly Statement[],
  book: StatementBook,
  prepared: Prepared,
): Buffer {
  const parts: Buffer[] = []
  const parsed: string[] = []
  for (const { text, values, jsonValues } of statements) {
    const known = book.find(text)
    if (!known) throw new Error('A statement was not described before it was sent')
    const { name, parameterTypes } = known
    if (!prepared.names.has(name) && !parsed.includes(name)) {
      parts.push(serialize.parse({ name, text }))
      parsed.push(name)
    }
    const bound = values.map((value, at) => book.types.serialize(parameterTypes[at] ?? 0, value, jsonValues))
    parts.push(serialize.bind({ statement: name, values: bound }), serialize.execute({}))
  }
  prepared.start(parsed)
  return Buffer.concat([...parts, serialize.sync()])
}

const numbers = (message: object, property: string): number[] => {
  const value: unknown = Reflect.get(message, property)
  return Array.isArray(value) ? value : []
}

function fieldsOf(message: object): Field[] {
  const fields: unknown = Reflect.get(message, 'fields')
  if (!Array.isArray(fields)) return []
  return fields.map(({ name, dataTypeID }: { name: string; dataTypeID: number }) => ({
    name,
    type: dataTypeID,
  }))
}

interface Reader {
  read(message: Message): void
  /** The first error, if there was one. */
  error: Error | undefined
}

/** Reads the answer to encodeDescriptions. */
export function readDescriptions(texts: readonly string[], book: StatementBook): Reader {
  let at = 0
  let parameterTypes: number[] = []
  const learn = (fields: Field[]): void => {
    book.learn(texts[at] ?? '', parameterTypes, fields)
    at += 1
  }
  const reader: Reader = {
    error: undefined,
    read(message) {
      if (message.name === 'parameterDescription') parameterTypes = numbers(message, 'dataTypeIDs')
      else if (message.name === 'rowDescription') learn(fieldsOf(message))
      else if (message.name === 'noData') learn([])
      else if (message.name === 'error' && message instanceof Error) reader.error ??= message
    },
  }
  return reader
}

type Column = [name: string, parse: (text: string) => unknown]

function rowOf(values: (string | null)[], columns: readonly Column[]): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  for (let at = 0; at < columns.length; at += 1) {
    const [name, parse] = columns[at] ?? ['', String]
    const text = values[at]
    row[name] = text === null || text === undefined ? null : parse(text)
  }
  return row
}

function affectedBy(tag: string): bigint | undefined {
  const count = tag.match(/^(?:INSERT \d+|UPDATE|DELETE|MERGE) (\d+)$/)?.[1]
  return count === undefined ? undefined : BigInt(count)
}

export interface FlightReader extends Reader {
  answer(): Answer
}

/** Reads the answer to encodeFlight: the rows of its last statement. */
export function readFlight(
  statements: readonly Statement[],
  book: StatementBook,
  prepared: Prepared,
): FlightReader {
  const last = statements.length - 1
  const fields = book.find(statements[last]?.text ?? '')?.fields ?? []
  const columns = fields.map(({ name, type }): Column => [name, book.types.parser(type)])
  const rows: unknown[] = []
  let affected: bigint | undefined
  let at = 0
  const reader: FlightReader = {
    error: undefined,
    answer: () => ({ rows, affected }),
    read(message) {
      if (message.name === 'dataRow') {
        if (at === last) rows.push(rowOf(Reflect.get(message, 'fields'), columns))
      } else if (message.name === 'commandComplete') {
        if (at === last) affected = affectedBy(String(Reflect.get(message, 'text')))
        at += 1
      } else if (message.name === 'parseComplete') prepared.confirmOne()
      else if (message.name === 'error' && message instanceof Error) reader.error ??= message
    },
  }
  return reader
}

/** One session's way to send bytes and hand every message of the answer to a reader. */
export type Exchange = (bytes: Buffer, read: (message: Message) => void) => Promise<void>

const ARRAYS: Statement = { text: ARRAY_TYPES, values: [] }

async function describe(texts: readonly string[], exchange: Exchange, book: StatementBook): Promise<void> {
  const descriptions = readDescriptions(texts, book)
  await exchange(encodeDescriptions(texts), descriptions.read)
  if (descriptions.error) throw descriptions.error
}

/** Types that came with a migration, such as an enum's array, are looked up when they are first met. */
async function learnTypes(
  texts: readonly string[],
  exchange: Exchange,
  book: StatementBook,
  prepared: Prepared,
): Promise<void> {
  const met = texts
    .map((text) => book.find(text))
    .flatMap((known) => [...(known?.parameterTypes ?? []), ...(known?.fields ?? []).map(({ type }) => type)])
  if (!book.types.isEmpty && !met.some((oid) => book.types.isNew(oid))) return
  if (!book.find(ARRAYS.text)) await describe([ARRAYS.text], exchange, book)
  const answer = await fly([ARRAYS], exchange, book, prepared)
  book.types.learn(answer.rows as { array: number; element: number }[])
  book.types.settle(met)
}

async function fly(
  statements: readonly Statement[],
  exchange: Exchange,
  book: StatementBook,
  prepared: Prepared,
): Promise<Answer> {
  const flight = readFlight(statements, book, prepared)
  await exchange(encodeFlight(statements, book, prepared), flight.read)
  if (!flight.error) return flight.answer()
  if (isStale(flight.error)) for (const { text } of statements) book.forget(text)
  throw flight.error
}

/** Sends statements through an exchange, describing first those that the book does not know. */
export async function sendFlight(
  statements: readonly Statement[],
  exchange: Exchange,
  book: StatementBook,
  prepared: Prepared,
): Promise<Answer> {
  const unknown = [...new Set(statements.map(({ text }) => text))].filter((text) => !book.find(text))
  if (unknown.length > 0) {
    await describe(unknown, exchange, book)
    await learnTypes(unknown, exchange, book, prepared)
  }
  return fly(statements, exchange, book, prepared)
}
