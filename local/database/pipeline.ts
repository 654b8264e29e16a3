import { serialize } from 'pg-protocol'
import { type Answer, isStale, type Statement } from './engine.ts'
import type { Field, Known, Prepared, StatementBook } from './statement-cache.ts'
import { ARRAY_TYPES } from './values.ts'

/**
 * Several statements in one write and one answer: Postgres's extended protocol with a single Sync at the end. Without
 * an explicit begin they are one transaction, and the first error skips the rest.
 */

/** The messages of pg-protocol that are looked at, and of PGlite's copy of it. */
export interface Message {
  name: string
}

/** Asks what the statements need and answer. They are not kept: the session prepares them under the book's names. */
export function encodeDescriptions(texts: readonly string[]): Buffer {
  const parts = texts.flatMap((text) => [
    serialize.parse({ text }),
    serialize.describe({ type: 'S', name: '' }),
  ])
  return Buffer.concat([...parts, serialize.sync()])
}

/** A statement of a flight with what is known of it: held on to, whatever the book forgets meanwhile. */
export interface Described {
  statement: Statement
  known: Known
}

/** The name under which this session has the statement or keeps it from now on; empty: it is parsed for this once. */
function nameIn({ name, dropped }: Known, { names }: Prepared): string {
  if (name === undefined) return ''
  return dropped && !names.has(name) ? '' : name
}

export function encodeFlight(flight: readonly Described[], book: StatementBook, prepared: Prepared): Buffer {
  const parts = prepared.takeClosing().map((name) => serialize.close({ type: 'S', name }))
  const parsed: (Known | undefined)[] = []
  for (const { statement, known } of flight) {
    const name = nameIn(known, prepared)
    if (name === '' || !(prepared.names.has(name) || parsed.includes(known))) {
      // Tables may have changed since the book was told what it answers.
      parts.push(serialize.parse({ name, text: known.text }), serialize.describe({ type: 'S', name }))
      parsed.push(name === '' ? undefined : known)
    }
    const values = statement.values.map((value, at) =>
      book.types.serialize(known.parameterTypes[at] ?? 0, value, statement.jsonValues),
    )
    parts.push(serialize.bind({ statement: name, values }), serialize.execute({}))
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

interface DescriptionReader extends Reader {
  learned: Known[]
}

/** Reads the answer to encodeDescriptions. */
export function readDescriptions(texts: readonly string[], book: StatementBook): DescriptionReader {
  let parameterTypes: number[] = []
  const learned: Known[] = []
  const learn = (fields: Field[]): void => {
    learned.push(book.learn(texts[learned.length] ?? '', parameterTypes, fields))
  }
  const reader: DescriptionReader = {
    error: undefined,
    learned,
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
function columnsOf(fields: readonly Field[], book: StatementBook): Column[] {
  return fields.map(({ name, type }): Column => [name, book.types.parser(type)])
}

export function readFlight(
  flight: readonly Described[],
  book: StatementBook,
  prepared: Prepared,
): FlightReader {
  const last = flight.length - 1
  let columns = columnsOf(flight[last]?.known.fields ?? [], book)
  const rows: unknown[] = []
  let affected: bigint | undefined
  let at = 0
  const reader: FlightReader = {
    error: undefined,
    answer: () => ({ rows, affected }),
    read(message) {
      if (message.name === 'dataRow') {
        if (at === last) rows.push(rowOf(Reflect.get(message, 'fields'), columns))
      } else if (message.name === 'rowDescription') {
        if (at === last) columns = columnsOf(fieldsOf(message), book)
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

async function describe(texts: readonly string[], exchange: Exchange, book: StatementBook): Promise<Known[]> {
  const descriptions = readDescriptions(texts, book)
  await exchange(encodeDescriptions(texts), descriptions.read)
  if (descriptions.error) throw descriptions.error
  return descriptions.learned
}

/** Types that came with a migration, such as an enum's array, are looked up when they are first met. */
async function learnTypes(
  learned: readonly Known[],
  exchange: Exchange,
  book: StatementBook,
  prepared: Prepared,
): Promise<void> {
  const met = learned.flatMap(({ parameterTypes, fields }) => [
    ...parameterTypes,
    ...fields.map(({ type }) => type),
  ])
  if (!book.types.isEmpty && !met.some((oid) => book.types.isNew(oid))) return
  const [known] = await describe([ARRAYS.text], exchange, book)
  const answer = known && (await fly([{ statement: ARRAYS, known }], exchange, book, prepared))
  book.types.learn((answer?.rows ?? []) as { array: number; element: number }[])
  book.types.settle(met)
}

async function fly(
  flight: readonly Described[],
  exchange: Exchange,
  book: StatementBook,
  prepared: Prepared,
): Promise<Answer> {
  const reader = readFlight(flight, book, prepared)
  await exchange(encodeFlight(flight, book, prepared), reader.read)
  if (!reader.error) return reader.answer()
  if (isStale(reader.error)) for (const { known } of flight) book.forget(known.text)
  throw reader.error
}

/** Sends statements through an exchange, describing first those that the book does not know. */
export async function sendFlight(
  statements: readonly Statement[],
  exchange: Exchange,
  book: StatementBook,
  prepared: Prepared,
): Promise<Answer> {
  const found = new Map<string, Known>()
  const unknown: string[] = []
  for (const text of new Set(statements.map((statement) => statement.text))) {
    const known = book.find(text)
    if (known) found.set(text, known)
    else unknown.push(text)
  }
  if (unknown.length > 0) {
    const learned = await describe(unknown, exchange, book)
    await learnTypes(learned, exchange, book, prepared)
    for (const known of learned) found.set(known.text, known)
  }
  const flight = statements.map((statement): Described => {
    const known = found.get(statement.text)
    if (!known) throw new Error('The database did not describe a statement')
    return { statement, known }
  })
  return fly(flight, exchange, book, prepared)
}
