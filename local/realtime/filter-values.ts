/** A column of a table, as filters know it. */
export interface Column {
  name: string
  type: string
  /** Postgres's typtype: `e` for an enum. */
  kind: string
}

export type Value = string | number | boolean

/** The filter is not valid; the message is for the developer. */
export class BadFilter extends Error {
  override name = 'BadFilter'
}

const NUMBERS = new Set(['int2', 'int4', 'int8', 'oid', 'numeric', 'float4', 'float8'])
const TIMES = new Set(['timestamp', 'timestamptz'])
const WORDS = new Set(['text', 'varchar', 'bpchar', 'name', 'citext'])
const TEXTS = new Set([...WORDS, 'uuid', 'date', 'time'])

/** The same time can be written in several ways. */
export const isTime = ({ type }: Column): boolean => TIMES.has(type)

/** Whether the column has words to compare with a pattern. */
export const isWords = ({ type }: Column): boolean => WORDS.has(type)

/** Microseconds since 1970; a Date has only milliseconds. */
function readTime(text: string): number {
  const zoned = /([zZ]|[+-]\d\d(:?\d\d)?)$/.test(text.slice(10)) || text.length <= 10 ? text : `${text}Z`
  const micros = Number((/\.\d{3}(\d{1,3})/.exec(text)?.[1] ?? '').padEnd(3, '0'))
  return Date.parse(zoned.replace(' ', 'T')) * 1000 + micros
}

function readBoolean(text: string): boolean | undefined {
  if (/^(t|true)$/i.test(text)) return true
  return /^(f|false)$/i.test(text) ? false : undefined
}

/** Parses a text as a value of the column, for comparisons; undefined where it is none. */
export function readerOf({ name, type, kind }: Column): (text: string) => Value | undefined {
  const number = (value: number): number | undefined => (Number.isNaN(value) ? undefined : value)
  if (NUMBERS.has(type)) return (text) => (text.trim() === '' ? undefined : number(Number(text)))
  if (TIMES.has(type)) return (text) => number(readTime(text))
  if (type === 'bool') return readBoolean
  if (type === 'uuid') return (text) => text.toLowerCase()
  if (TEXTS.has(type) || kind === 'e') return (text) => text
  throw new BadFilter(`column ${name} of type ${type} can't be filtered`)
}
