/**
 * How Postgres values become JSON and back, the same on both engines and the same as PostgREST: numbers are numbers,
 * dates and times keep Postgres's digits in ISO form, JSON is JSON. Everything else stays text.
 */
const OID = {
  bool: 16,
  bytea: 17,
  int8: 20,
  int2: 21,
  int4: 23,
  oid: 26,
  json: 114,
  float4: 700,
  float8: 701,
  timestamp: 1114,
  timestamptz: 1184,
  numeric: 1700,
  jsonb: 3802,
} as const

type Parse = (text: string) => unknown

/** `2026-11-20 22:53:00.5+00` → `2026-11-20T22:53:00.5+00:00` */
function isoTime(text: string): string {
  return text.replace(/^(\S+) /, '$1T').replace(/([+-]\d\d)$/, '$1:00')
}

const asText: Parse = (text) => text
const asJson: Parse = (text) => JSON.parse(text)

const PARSERS = new Map<number, Parse>([
  [OID.bool, (text) => text === 't'],
  [OID.bytea, (text) => Buffer.from(text.slice(2), 'hex')],
  [OID.int8, Number],
  [OID.int2, Number],
  [OID.int4, Number],
  [OID.oid, Number],
  [OID.float4, Number],
  [OID.float8, Number],
  [OID.numeric, Number],
  [OID.json, asJson],
  [OID.jsonb, asJson],
  [OID.timestamp, isoTime],
  [OID.timestamptz, isoTime],
])

/** Reads `{a,"b c",NULL,{…}}`. */
function parseArray(literal: string, parse: Parse): unknown[] {
  let at = literal.indexOf('{')
  const readQuoted = (): string => {
    let text = ''
    for (at += 1; literal[at] !== '"'; at += 1) {
      if (literal[at] === '\\') at += 1
      text += literal[at] ?? ''
    }
    at += 1
    return text
  }
  const readBare = (): unknown => {
    const from = at
    while (at < literal.length && literal[at] !== ',' && literal[at] !== '}') at += 1
    const text = literal.slice(from, at)
    return text === 'NULL' ? null : parse(text)
  }
  const readList = (): unknown[] => {
    const list: unknown[] = []
    at += 1
    while (at < literal.length && literal[at] !== '}') {
      if (literal[at] === ',') at += 1
      if (literal[at] === '{') list.push(readList())
      else list.push(literal[at] === '"' ? parse(readQuoted()) : readBare())
    }
    at += 1
    return list
  }
  return readList()
}

function quoteElement(text: string): string {
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
}

/** The array types of one database and their element types. New ones come with migrations. */
export class TypeCache {
  #elements = new Map<number, number>()

  get isEmpty(): boolean {
    return this.#elements.size === 0
  }

  /** Whether the type was created in this database and is not known yet. */
  isNew(oid: number): boolean {
    return oid >= 16_384 && !this.#elements.has(oid)
  }

  learn(rows: readonly { array: number; element: number }[]): void {
    for (const { array, element } of rows) this.#elements.set(array, element)
  }

  /** Records types that are no arrays, so that they are not looked up again. */
  settle(oids: readonly number[]): void {
    for (const oid of oids) if (this.isNew(oid)) this.#elements.set(oid, 0)
  }

  parser(oid: number): Parse {
    const element = this.#elements.get(oid)
    if (!element) return PARSERS.get(oid) ?? asText
    const parse = PARSERS.get(element) ?? asText
    return (text) => parseArray(text, parse)
  }

  /** A text for a JSON column is taken as JSON already, unless `jsonValues` says that it is a value to encode. */
  serialize(oid: number, value: unknown, jsonValues = false): string | null {
    if (value === null || value === undefined) return null
    const element = this.#elements.get(oid)
    if (element && Array.isArray(value)) return this.#serializeArray(element, value)
    if (oid === OID.json || oid === OID.jsonb) {
      return typeof value === 'string' && !jsonValues ? value : JSON.stringify(value)
    }
    if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`
    if (value instanceof Date) return value.toISOString()
    return typeof value === 'object' ? JSON.stringify(value) : String(value)
  }

  #serializeArray(element: number, values: readonly unknown[]): string {
    const parts = values.map((value) => {
      if (Array.isArray(value)) return this.#serializeArray(element, value)
      const text = this.serialize(element, value)
      return text === null ? 'NULL' : quoteElement(text)
    })
    return `{${parts.join(',')}}`
  }
}

export const ARRAY_TYPES = `select typarray::int8 as "array", oid::int8 as element from pg_type where typarray <> 0`
