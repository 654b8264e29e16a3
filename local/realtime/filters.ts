import { BadFilter, type Column, isTime, isWords, readerOf, type Value } from './filter-values.ts'
import { likeMatcher } from './like.ts'

/**
 * The filters of postgres_changes: `column=operator.value`, several of them joined by commas; `not.` before the operator
 * turns it round. They are checked against a row in the JSON of Postgres.
 */
type Row = Readonly<Record<string, unknown>>

export interface Condition {
  column: string
  /** The only values that can match; undefined where there is no such list. */
  oneOf: readonly Value[] | undefined
  matches(row: Row): boolean
}

/** What a filter says of a value; undefined for what SQL calls unknown, which never matches. */
type Test = (cell: unknown) => boolean | undefined

const ORDERED = ['lt', 'lte', 'gt', 'gte']
const OPERATORS = ['eq', 'neq', 'in', ...ORDERED, 'like', 'ilike', 'is', 'isdistinct']
const REGULAR_EXPRESSIONS = ['match', 'imatch']
const MOST_VALUES = 100
const LONGEST_PATTERN = 200
const MOST_CONDITIONS = 8
const isPattern = (text: string): boolean => /^[^=]*=(not\.)?i?like\./.test(text)

/** A pattern costs as much as the text that it is compared with is long: those of one person are counted. */
export const countPatterns = (filter: string | null | undefined): number =>
  split(filter ?? '').filter(isPattern).length

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

const isNull = (cell: unknown): boolean => cell === null || cell === undefined

/** `is.null`, `is.true`, `is.false`, `is.unknown`: true or false of every value, null too. */
function isTest(column: Column, given: string): Test {
  const word = given.toLowerCase()
  if (word === 'null' || (word === 'unknown' && column.type === 'bool')) return isNull
  if (column.type === 'bool' && (word === 'true' || word === 'false'))
    return (cell) => cell === (word === 'true')
  throw new BadFilter(`invalid value for filter ${column.name}`)
}

function likeTest(column: Column, operator: string, given: string): Test {
  if (!isWords(column))
    throw new BadFilter(`column ${column.name} of type ${column.type} can't be filtered by ${operator}`)
  const folds = operator === 'ilike' || column.type === 'citext'
  const fold = (text: string): string => (folds ? text.toLowerCase() : text)
  const pattern = unquote(given)
  const like = pattern.length > LONGEST_PATTERN ? undefined : likeMatcher(fold(pattern))
  if (!like) throw new BadFilter(`invalid pattern for filter ${column.name}`)
  return (cell) => (isNull(cell) ? undefined : like(fold(String(cell))))
}

/** The values of a comparison. */
function readValues(column: Column, operator: string, given: string): [Value, ...Value[]] {
  if (column.kind === 'e' && ORDERED.includes(operator))
    throw new BadFilter(`column ${column.name} of type ${column.type} can't be filtered by ${operator}`)
  const texts = operator === 'in' ? split(/^\((.*)\)$/s.exec(given)?.[1] ?? '') : [given]
  if (texts.length === 0 || texts.length > MOST_VALUES)
    throw new BadFilter(`invalid values for filter ${column.name}`)
  const read = readerOf(column)
  const [value, ...others] = texts.map((text) => read(unquote(text))).filter((found) => found !== undefined)
  if (value === undefined || others.length + 1 < texts.length)
    throw new BadFilter(`invalid value for filter ${column.name}`)
  return [value, ...others]
}

function comparisonTest(column: Column, operator: string, values: [Value, ...Value[]]): Test {
  const [value] = values
  const read = readerOf(column)
  const holds = (found: Value): boolean => {
    if (operator === 'neq' || operator === 'isdistinct') return found !== value
    return ORDERED.includes(operator) ? compare(operator, found, value) : values.includes(found)
  }
  return (cell) => {
    if (isNull(cell)) return operator === 'isdistinct' ? true : undefined
    const found = read(String(cell))
    return found === undefined ? undefined : holds(found)
  }
}

function parseCondition(text: string, columns: readonly Column[]): Condition {
  const [, name = '', not, operator = '', given = ''] =
    /^\s*([^=]+)=(not\.)?([a-z]+)\.(.*)$/s.exec(text) ?? []
  // As filters of the REST API: a regular expression can keep a processor busy for hours.
  if (REGULAR_EXPRESSIONS.includes(operator))
    throw new BadFilter(`filters by regular expression (${operator}) are switched off`)
  if (!OPERATORS.includes(operator)) throw new BadFilter(`unknown filter ${text.slice(0, 100)}`)
  const column = columns.find((candidate) => candidate.name === name)
  if (!column) throw new BadFilter(`invalid column for filter ${name.slice(0, 100)}`)
  const listed = !not && ['eq', 'in'].includes(operator) && !isTime(column)
  let [test, oneOf]: [Test | undefined, Value[] | undefined] = [undefined, undefined]
  if (operator === 'is') test = isTest(column, given)
  else if (operator.endsWith('like')) test = likeTest(column, operator, given)
  else {
    const values = readValues(column, operator, given)
    test = comparisonTest(column, operator, values)
    oneOf = listed ? values : undefined
  }
  const wanted = !not
  return { column: name, oneOf, matches: (row) => test(row[name]) === wanted }
}

export function parseFilter(text: string | undefined, columns: readonly Column[]): Condition[] {
  if (text === undefined || text.trim() === '') return []
  const parts = split(text)
  if (parts.join(',') !== text) throw new BadFilter(`unknown filter ${text.slice(0, 100)}`)
  if (parts.length > MOST_CONDITIONS)
    throw new BadFilter(`a filter has ${MOST_CONDITIONS} conditions at most`)
  return parts.map((part) => parseCondition(part, columns))
}
