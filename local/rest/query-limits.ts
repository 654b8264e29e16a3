import type { AnyAST, IntrospectResult, JoinMap, SelectEntry, Where } from '@supabase/lite'
import { RefusedQuery } from './refused-query.ts'

/**
 * Limits on one request. Each of these is cheap once and expensive when repeated; a regular expression can take minutes
 * on a single row. The limits are far above what the app and the specification need.
 */
const MOST = {
  /** Per table; a column with several aliases counts each time. */
  columns: 80,
  sameColumn: 2,
  embeds: 10,
  depth: 3,
  filters: 40,
  order: 10,
  jsonSteps: 5,
  inList: 250,
  /** Of all `like` and `ilike` filters together. */
  patterns: 4,
  pattern: 200,
  wildcards: 10,
  /** For a request that embeds a list: rows of the list times rows that have one. */
  listRows: 1000,
} as const

/** None of these makes a value longer. As a `numeric`, the eight characters `1e131071` become 131,072 digits. */
const CASTS = new Set(
  `text bool boolean int int2 int4 int8 smallint integer bigint real float float4 float8 date timestamp timestamptz
   uuid json jsonb`.split(/\s+/),
)

const REGEX = /^\$i?regex(Any|All)?$/
const PATTERN = /^\$i?like(Any|All)?$/

type Catalog = Pick<IntrospectResult, 'foreign_keys'>

interface Embed {
  select?: SelectEntry[]
  where?: Where
  order?: { column: string }[]
  limit?: number
  join?: JoinMap
}

interface Counted {
  embeds: number
  filters: number
  patterns: number
}

function refuseMoreThan(most: number, found: number, what: string): void {
  if (found > most) throw new RefusedQuery(`More than ${most} ${what} in one request`)
}

function checkPatterns(value: unknown, counted: Counted): void {
  for (const pattern of Array.isArray(value) ? value : [value]) {
    counted.patterns += 1
    refuseMoreThan(MOST.patterns, counted.patterns, 'like patterns')
    const text = String(pattern)
    refuseMoreThan(MOST.pattern, text.length, 'characters in a like pattern')
    refuseMoreThan(MOST.wildcards, text.match(/[*%_]/g)?.length ?? 0, 'wildcards in a like pattern')
  }
}

function checkOperator(operator: string, value: unknown, counted: Counted): void {
  if (REGEX.test(operator)) {
    const name = operator.startsWith('$i') ? 'imatch' : 'match'
    throw new RefusedQuery(
      `The operator "${name}" is not supported: a regular expression can take minutes`,
      'Use "like" or "ilike", or the procedure search_items',
    )
  }
  if (operator === '$textSearch') {
    throw new RefusedQuery(
      'The operators "fts", "plfts", "phfts" and "wfts" are not supported: there is no index of words to ask',
      'Use the procedure search_items',
    )
  }
  if (PATTERN.test(operator)) checkPatterns(value, counted)
  if (operator === '$in' || operator === '$notIn') {
    refuseMoreThan(MOST.inList, Array.isArray(value) ? value.length : 1, 'values in a list')
  }
}

function checkPath(column: string): void {
  refuseMoreThan(MOST.jsonSteps, column.split(/->|\./).length - 1, 'steps into JSON')
}

/** Conditions are nested objects: by column, by operator, or lists of conditions under `$and` and `$or`. */
function checkWhere(where: unknown, counted: Counted): void {
  if (Array.isArray(where)) {
    for (const one of where) checkWhere(one, counted)
    return
  }
  if (typeof where !== 'object' || where === null) return
  for (const [key, value] of Object.entries(where)) {
    if (!key.startsWith('$')) checkPath(key)
    else if (!['$and', '$or', '$not'].includes(key)) {
      counted.filters += 1
      refuseMoreThan(MOST.filters, counted.filters, 'filters')
      checkOperator(key, value, counted)
      continue
    }
    checkWhere(value, counted)
  }
}

function checkCast(cast: string | undefined): void {
  if (cast !== undefined && !CASTS.has(cast.toLowerCase()))
    throw new RefusedQuery(`A value can't be cast to "${cast}" here`)
}

function checkColumns(select: readonly SelectEntry[]): void {
  refuseMoreThan(MOST.columns, select.length, 'columns of one table')
  const times = new Map<string, number>()
  for (const entry of select) {
    const [[alias, column] = ['', undefined]] =
      typeof entry === 'string' ? [[entry, undefined]] : Object.entries(entry)
    if (column && 'select' in column) continue
    const path = column && 'path' in column ? column.path : undefined
    const source = column && 'column' in column ? column.column : alias
    checkPath(path ?? source ?? alias)
    if (column && 'cast' in column) checkCast(column.cast)
    if (column && 'preCast' in column) checkCast(column.preCast)
    const name = (path ?? source ?? alias).split(/->|::|\.\w+\(/)[0] ?? ''
    times.set(name, (times.get(name) ?? 0) + 1)
    refuseMoreThan(MOST.sameColumn, times.get(name) ?? 0, `times the column "${name}"`)
  }
}

/** Whether one row of a table has many of the other. */
function isList({ foreign_keys }: Catalog, from: string, to: string, hint: string | undefined): boolean {
  const between = foreign_keys.filter(
    ({ table, ref_table }) => (table === from && ref_table === to) || (table === to && ref_table === from),
  )
  const named = between.filter(({ foreign_key_name, column }) => hint === foreign_key_name || hint === column)
  const ways = named.length > 0 ? named : between
  return ways.some(({ table, ref_table }) => table === to && ref_table === from)
}

interface Level {
  table: string
  depth: number
  /** Above it is an embedded single row, which repeats for each row above that. */
  afterSingle: boolean
  /** The most rows that it can have. */
  rows: number
}

/**
 * A list inside of an embedded single row, such as the items of an item's owner, is repeated for each row above: with a
 * thousand items of one owner, a million. Any other list is no longer than its table.
 */
function checkEmbeds(embed: Embed, level: Level, catalog: Catalog, counted: Counted): void {
  const { select = [], join = {} } = embed
  checkColumns(select)
  checkWhere(embed.where, counted)
  for (const { column } of embed.order ?? []) checkPath(column)
  refuseMoreThan(MOST.order, embed.order?.length ?? 0, 'columns to order by')
  for (const [alias, way] of Object.entries(join)) {
    counted.embeds += 1
    refuseMoreThan(MOST.embeds, counted.embeds, 'embedded tables')
    refuseMoreThan(MOST.depth, level.depth + 1, 'levels of embedded tables')
    const table = way.from ?? alias
    const list = isList(catalog, level.table, table, way.hint)
    if (list && level.afterSingle) {
      throw new RefusedQuery(`"${alias}" is a list inside of a single "${level.table}": ask for it by itself`)
    }
    const found = select.flatMap((entry) => (typeof entry === 'string' ? [] : [entry[alias]])).find(Boolean)
    const inner: Embed = found && 'select' in found ? found : {}
    const rows = list ? level.rows * (inner.limit ?? MOST.listRows) : level.rows
    if (rows > MOST.listRows && list) throw tooManyRows(alias)
    const below = { table, depth: level.depth + 1, afterSingle: level.afterSingle || !list, rows }
    checkEmbeds(inner, below, catalog, counted)
  }
}

function tooManyRows(alias: string): RefusedQuery {
  const hint = `Say how many rows you need, such as limit=20&${alias}.limit=50`
  return new RefusedQuery(
    `A request with "${alias}" in it may answer ${MOST.listRows} rows of it in all`,
    hint,
  )
}

/** The most rows of the main table: the limit, or 1 where a filter names an id. */
function rowsOf({ limit, where }: AnyAST): number {
  const named = Object.entries(where ?? {}).some(([column, value]) => {
    return /(^|_)id$/.test(column) && typeof value === 'object' && value !== null && '$eq' in value
  })
  return named ? 1 : (limit ?? MOST.listRows)
}

/** Throws where a request asks for more than one request may. */
export function checkQuery(ast: AnyAST, catalog: Catalog): void {
  const level = { table: ast.from ?? '', depth: 0, afterSingle: false, rows: rowsOf(ast) }
  checkEmbeds(ast, level, catalog, { embeds: 0, filters: 0, patterns: 0 })
}
