/**
 * The filters of postgres_changes: `column=operator.value`, several of them joined by commas. They are checked against
 * a row in the JSON of Postgres.
 */
export interface Column {
  name: string
  type: string
  /** Postgres's typtype: `e` for an enum. */
  kind: string
}

type Value = string | number | boolean
type Row = Readonly<Record<string, unknown>>

export interface Condition {
  column: string
  /** The only values that can match; undefined where there is no such list. */
  oneOf: readonly Value[] | undefined
  matches(row: Row): boolean
}

/** The filter is not valid; the message is for the developer. */
export class BadFilter extends Error {
  override name = 'BadFilter'
}

const NUMBERS = new Set(['int2', 'int4', 'int8', 'oid', 'numeric', 'float4', 'float8'])
const TIMES = new Set(['timestamp', 'timestamptz'])
const TEXTS = new Set(['text', 'varchar', 'bpchar', 'name', 'citext', 'uuid', 'date', 'time'])
const ORDERED = ['lt', 'lte', 'gt', 'gte']
const OPERATORS = ['eq', 'neq', 'in', ...ORDERED]
const MOST_VALUES = 100

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
function readerOf({ name, type, kind }: Column): (text: string) => Value | undefined {
  const number = (value: number): number | undefined => (Number.isNaN(value) ? undefined : value)
  if (NUMBERS.has(type)) return (text) => (text.trim() === '' ? undefined : number(Number(text)))
  if (TIMES.has(type)) return (text) => number(readTime(text))
  if (type === 'bool') return readBoolean
  if (type === 'uuid') return (text) => text.toLowerCase()
  if (TEXTS.has(type) || kind === 'e') return (text) => text
  throw new BadFilter(`column ${name} of type ${type} can't be filtered`)
}

/** Splits at commas that are neither quoted nor in brackets. */
function split(text: string): string[] {
  return text.match(/(?:"(?:\\.|[^"\\])*"|\((?:"(?:\\.|[^"\\])*"|[^()"])*\)|[^,"(])+/g) ?? []
}

function unquote(text: string): string {
  const quoted = /^\s*"((?:\\.|[^"\\])*)"\s*$/.exec(text)?.[1]
  return quoted === undefined ? text : quoted.replace(/\\(.)/g, '$1')
}

function compare(operator: string, left: Value, right: Value): boolean {
  switch (operator) {
    case 'lt':
      return left < right
    case 'lte':
      return left <= right
    case 'gt':
      return left > right
    default:
      return left >= right
  }
}

function parseCondition(text: string, columns: readonly Column[]): Condition {
  const [, name = '', operator = '', given = ''] = /^\s*([^=]+)=([a-z]+)\.(.*)$/s.exec(text) ?? []
  if (!OPERATORS.includes(operator)) throw new BadFilter(`unknown filter ${text.slice(0, 100)}`)
  const column = columns.find((candidate) => candidate.name === name)
  if (!column) throw new BadFilter(`invalid column for filter ${name.slice(0, 100)}`)
  if (column.kind === 'e' && ORDERED.includes(operator))
    throw new BadFilter(`column ${name} of type ${column.type} can't be filtered by ${operator}`)
  const texts = operator === 'in' ? split(/^\((.*)\)$/s.exec(given)?.[1] ?? '') : [given]
  if (texts.length === 0 || texts.length > MOST_VALUES)
    throw new BadFilter(`invalid values for filter ${name}`)
  const read = readerOf(column)
  const values = texts.map((value) => read(unquote(value))).filter((value) => value !== undefined)
  const [value] = values
  if (value === undefined || values.length < texts.length)
    throw new BadFilter(`invalid value for filter ${name}`)
  const holds = (found: Value): boolean => {
    if (operator === 'neq') return found !== value
    return ORDERED.includes(operator) ? compare(operator, found, value) : values.includes(found)
  }
  return {
    column: name,
    // The same time can be written in several ways.
    oneOf: ['eq', 'in'].includes(operator) && !TIMES.has(column.type) ? values : undefined,
    matches(row) {
      const cell = row[name]
      if (cell === null || cell === undefined) return false
      const found = read(String(cell))
      return found !== undefined && holds(found)
    },
  }
}

export function parseFilter(text: string | undefined, columns: readonly Column[]): Condition[] {
  if (text === undefined || text === '') return []
  const parts = split(text)
  if (parts.join(',') !== text) throw new BadFilter(`unknown filter ${text.slice(0, 100)}`)
  return parts.map((part) => parseCondition(part, columns))
}
