import { serialize } from 'pg-protocol'
import { type Answer, isStale, type Statement } from './engine.ts'
import type { Field, KnownStatement, PreparedStatements, StatementCache } from './statement-cache.ts'
import { ARRAY_TYPES } from './values.ts'

/**
 * Pipelined statements: several in one write and one answer, by Postgres's extended protocol with a single Sync at the
 * end. Without an explicit begin they are one transaction, and the first error skips the rest.
 */

/** A message of pg-protocol, or of PGlite's copy of it. */
export interface Message {
  name: string
}

/** Asks for the types of parameters and columns. Nothing stays prepared: a session prepares by the names of the cache. */
export function encodeDescriptions(texts: readonly string[]): Buffer {
  const parts = texts.flatMap((text) => [
    serialize.parse({ text }),
    serialize.describe({ type: 'S', name: '' }),
  ])
  return Buffer.concat([...parts, serialize.sync()])
}

/** A statement with its description, held here in case the cache removes it meanwhile. */
export interface Described {
  statement: Statement
  known: KnownStatement
}

/** The name under which this session has prepared the statement or does so now; empty: it is parsed for this use alone. */
function nameIn({ name, dropped }: KnownStatement, { names }: PreparedStatements): string {
  if (name === undefined) return ''
  return dropped && !names.has(name) ? '' : name
}

export function encodeStatements(
  statements: readonly Described[],
  cache: StatementCache,
  prepared: PreparedStatements,
): Buffer {
  const parts = prepared.takeClosing().map((name) => serialize.close({ type: 'S', name }))
  const parsed: (KnownStatement | undefined)[] = []
  for (const { statement, known } of statements) {
    const name = nameIn(known, prepared)
    if (name === '' || !(prepared.names.has(name) || parsed.includes(known))) {
      // Described again: tables may have changed since the cache recorded its columns.
      parts.push(serialize.parse({ name, text: known.text }), serialize.describe({ type: 'S', name }))
      parsed.push(name === '' ? undefined : known)
    }
    const values = statement.values.map((value, at) =>
      cache.types.serialize(known.parameterTypes[at] ?? 0, value, statement.jsonValues),
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
  learned: KnownStatement[]
}

/** Reads the answer to encodeDescriptions. */
export function readDescriptions(texts: readonly string[], cache: StatementCache): DescriptionReader {
  let parameterTypes: number[] = []
  const learned: KnownStatement[] = []
  const learn = (fields: Field[]): void => {
    learned.push(cache.learn(texts[learned.length] ?? '', parameterTypes, fields))
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

export interface ResultReader extends Reader {
  answer(): Answer
}

function columnsOf(fields: readonly Field[], cache: StatementCache): Column[] {
  return fields.map(({ name, type }): Column => [name, cache.types.parser(type)])
}

/** Reads the answer to encodeStatements: the rows of the last statement. */
export function readResults(
  statements: readonly Described[],
  cache: StatementCache,
  prepared: PreparedStatements,
): ResultReader {
  const last = statements.length - 1
  let columns = columnsOf(statements[last]?.known.fields ?? [], cache)
  const rows: unknown[] = []
  let affected: bigint | undefined
  let at = 0
  const reader: ResultReader = {
    error: undefined,
    answer: () => ({ rows, affected }),
    read(message) {
      if (message.name === 'dataRow') {
        if (at === last) rows.push(rowOf(Reflect.get(message, 'fields'), columns))
      } else if (message.name === 'rowDescription') {
        if (at === last) columns = columnsOf(fieldsOf(message), cache)
      } else if (message.name === 'commandComplete') {
        if (at === last) affected = affectedBy(String(Reflect.get(message, 'text')))
        at += 1
      } else if (message.name === 'parseComplete') prepared.confirmOne()
      else if (message.name === 'error' && message instanceof Error) reader.error ??= message
    },
  }
  return reader
}

/** Sends bytes over one session and hands every message of the answer to a reader. */
export type Exchange = (bytes: Buffer, read: (message: Message) => void) => Promise<void>

const ARRAYS: Statement = { text: ARRAY_TYPES, values: [] }

async function describe(
  texts: readonly string[],
  exchange: Exchange,
  cache: StatementCache,
): Promise<KnownStatement[]> {
  const descriptions = readDescriptions(texts, cache)
  await exchange(encodeDescriptions(texts), descriptions.read)
  if (descriptions.error) throw descriptions.error
  return descriptions.learned
}

/** Types that came with a migration, such as an enum's array, are looked up at their first use. */
async function learnTypes(
  learned: readonly KnownStatement[],
  exchange: Exchange,
  cache: StatementCache,
  prepared: PreparedStatements,
): Promise<void> {
  const met = learned.flatMap(({ parameterTypes, fields }) => [
    ...parameterTypes,
    ...fields.map(({ type }) => type),
  ])
  if (!cache.types.isEmpty && !met.some((oid) => cache.types.isNew(oid))) return
  const [known] = await describe([ARRAYS.text], exchange, cache)
  const answer = known && (await execute([{ statement: ARRAYS, known }], exchange, cache, prepared))
  cache.types.learn((answer?.rows ?? []) as { array: number; element: number }[])
  cache.types.settle(met)
}

async function execute(
  statements: readonly Described[],
  exchange: Exchange,
  cache: StatementCache,
  prepared: PreparedStatements,
): Promise<Answer> {
  const reader = readResults(statements, cache, prepared)
  await exchange(encodeStatements(statements, cache, prepared), reader.read)
  if (!reader.error) return reader.answer()
  if (isStale(reader.error)) for (const { known } of statements) cache.forget(known.text)
  throw reader.error
}

/** Sends statements through an exchange; those that are not in the cache are described first. */
export async function sendStatements(
  statements: readonly Statement[],
  exchange: Exchange,
  cache: StatementCache,
  prepared: PreparedStatements,
): Promise<Answer> {
  const found = new Map<string, KnownStatement>()
  const unknown: string[] = []
  for (const text of new Set(statements.map((statement) => statement.text))) {
    const known = cache.find(text)
    if (known) found.set(text, known)
    else unknown.push(text)
  }
  if (unknown.length > 0) {
    const learned = await describe(unknown, exchange, cache)
    await learnTypes(learned, exchange, cache, prepared)
    for (const known of learned) found.set(known.text, known)
  }
  const described = statements.map((statement): Described => {
    const known = found.get(statement.text)
    if (!known) throw new Error('The database did not describe a statement')
    return { statement, known }
  })
  return execute(described, exchange, cache, prepared)
}
