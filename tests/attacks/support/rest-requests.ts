import type { Random } from '../../ledger/random.ts'
import { bodyValue, filterText, hostileText, type Known, oddBody } from './hostile-values.ts'
import type { HostileRequest } from './request.ts'
import type { Column, Procedure, Relation } from './rest-surface.ts'

/** Requests to `/rest/v1` as PostgREST documents them, and as it does not. */

const OPERATORS: readonly [RegExp, string[]][] = [
  [/^(text|character varying)$/, ['like', 'ilike', 'match', 'imatch', 'fts', 'plfts', 'phfts', 'wfts']],
  [/\[\]$|json/, ['cs', 'cd', 'ov']],
  [/range/, ['sl', 'sr', 'nxr', 'nxl', 'adj', 'ov', 'cs']],
  [/./, ['eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'in', 'is', 'isdistinct']],
]
const ALL_OPERATORS = [...OPERATORS.flatMap(([, names]) => names), 'foo', '__proto__', 'eq.eq', '']
const CASTS = ['text', 'int', 'jsonb', 'numeric', 'date', 'text[]', 'regclass', 'nonsense', 'pg_catalog.text']
const AGGREGATES = ['sum()', 'avg()', 'min()', 'max()', 'count()', 'nonsense()']
const PREFERS = [
  'return=minimal',
  'return=representation',
  'return=headers-only',
  'count=exact',
  'count=planned',
  'count=estimated',
  'resolution=merge-duplicates',
  'resolution=ignore-duplicates',
  'missing=default',
  'tx=rollback',
  'tx=commit',
  'handling=strict',
  'handling=lenient',
  'max-affected=1',
  'timezone=Africa/Lagos',
  'timezone=Nowhere',
  'params=single-object',
  'nonsense=1',
]
const ACCEPTS = [
  '*/*',
  'application/json',
  'application/vnd.pgrst.object+json',
  'application/vnd.pgrst.array+json;nulls=stripped',
  'application/vnd.pgrst.plan+json',
  'application/geo+json',
  'application/openapi+json',
  'application/octet-stream',
  'text/csv',
  'text/plain',
  'text/xml',
  'image/png',
  'nonsense',
]

const ODD_HEADERS: readonly [string, string[]][] = [
  ['range', ['0-9', '5-2', '-1', 'a-b', '0-99999999999999999999', 'bytes=0-1']],
  ['accept-profile', ['public', 'private', 'auth', 'pg_catalog', '"']],
  ['content-profile', ['public', 'private', 'storage', '']],
  ['content-encoding', ['gzip', 'br', 'nonsense']],
  ['x-http-method-override', ['DELETE']],
]

const encode = (text: string): string => encodeURIComponent(text.toWellFormed()).replaceAll("'", '%27')

function columnPath(random: Random, { name, type }: Column, { dose }: Known): string {
  if (/json/.test(type) ? random.chance(0.5) : !random.chance(dose * 0.15)) return name
  const steps = Array.from({ length: random.int(1, 4) }, () => {
    const key = random.chance(dose)
      ? random.pick(['-1', '__proto__', '"', '->'])
      : random.pick(['a', '0', 'city'])
    return random.pick(['->', '->>']) + key
  })
  return name + steps.join('')
}

function columnOf(random: Random, relation: Relation, { dose }: Known): Column {
  if (random.chance(dose * 0.1)) return { name: hostileText(random), type: 'text' }
  return random.pick(relation.columns)
}

function operatorOf(random: Random, type: string, { dose }: Known): string {
  if (random.chance(dose * 0.4)) return random.pick(ALL_OPERATORS)
  const fitting = OPERATORS.filter(([pattern]) => pattern.test(type)).flatMap(([, names]) => names)
  return random.pick(fitting)
}

function operation(random: Random, column: Column, known: Known): string {
  const operator = operatorOf(random, column.type, known)
  const not = random.chance(0.2) ? 'not.' : ''
  if (operator === 'is' && !random.chance(known.dose))
    return `${not}is.${random.pick(['null', 'not_null', 'true', 'unknown'])}`
  const value = filterText(random, column.type, known)
  if (operator === 'in') {
    const values = [value, filterText(random, column.type, known)]
    return `${not}in.(${values.map((one) => (random.chance(0.5) ? one : `"${one}"`)).join(',')})`
  }
  if (operator.endsWith('fts') && random.chance(0.3)) return `${not}${operator}(english).${value}`
  if (random.chance(0.1)) return `${not}${operator}(${random.pick(['any', 'all'])}).{${value},${value}}`
  const modifier = random.chance(known.dose * 0.2) ? `(${random.pick(['nonsense', ''])})` : ''
  return `${not}${operator}${modifier}.${value}`
}

function tree(random: Random, relation: Relation, known: Known, depth: number): string {
  const parts = Array.from({ length: random.int(1, 3) }, () => {
    if (depth > 0 && random.chance(0.4)) {
      const joined = random.pick(['and', 'or', 'not.and', 'not.or'])
      return `${joined}${tree(random, relation, known, depth - 1)}`
    }
    const column = columnOf(random, relation, known)
    return `${columnPath(random, column, known)}.${operation(random, column, known)}`
  })
  return `(${parts.join(',')})`
}

/** A table that a foreign key leads to or comes from, or any. */
function embedded(random: Random, relation: Relation, { surface, dose }: Known): string {
  const keys = surface.foreignKeys.filter(({ from, to }) => from === relation.name || to === relation.name)
  if (keys.length === 0 || random.chance(dose * 0.5))
    return `${random.pick(surface.relations).name}!${random.pick(['nonsense', 'inner', '', '__proto__'])}`
  const key = random.pick(keys)
  const target = key.from === relation.name ? key.to : key.from
  return `${target}!${key.name}${random.pick(['', '', '!inner', '!left'])}`
}

function embedPart(random: Random, relation: Relation, known: Known, depth: number): string {
  const embed = embedded(random, relation, known)
  const target = known.surface.relations.find(({ name }) => name === embed.split('!')[0]) ?? relation
  const alias = random.pick(['', 'x:', '...', random.chance(known.dose) ? '"a b":' : ''])
  return `${alias}${embed}(${selectList(random, target, known, depth - 1)})`
}

const ODD_ALIASES = ['"', 'a b', 'ọ', 'x'.repeat(100), '__proto__']

function selectPart(random: Random, relation: Relation, known: Known, depth: number): string {
  const share = random.next()
  if (depth > 0 && share < 0.2) return embedPart(random, relation, known, depth)
  if (share < 0.35) return '*'
  const { dose } = known
  const column = columnOf(random, relation, known)
  const name = random.chance(dose) ? random.pick(ODD_ALIASES) : `a${random.int(1, 99)}`
  const alias = random.chance(0.15) ? `${name}:` : ''
  const cast = random.chance(0.1) ? `::${random.chance(dose) ? random.pick(CASTS) : 'text'}` : ''
  const aggregate = random.chance(dose * 0.2) ? `.${random.pick(AGGREGATES)}` : ''
  return `${alias}${columnPath(random, column, known)}${aggregate}${cast}`
}

function selectList(random: Random, relation: Relation, known: Known, depth: number): string {
  if (random.chance(known.dose * 0.05)) return hostileText(random)
  const parts = Array.from({ length: random.int(1, 4) }, () => selectPart(random, relation, known, depth))
  return parts.join(',')
}

function orderOf(random: Random, relation: Relation, known: Known): string {
  const column = columnPath(random, columnOf(random, relation, known), known)
  const way = random.pick(['', '.asc', '.desc', '.asc.nullsfirst', '.desc.nullslast'])
  if (!random.chance(known.dose)) return `${column}${way}`
  return random.pick([
    `${column}.sideways`,
    `${column}..`,
    `profiles(${column})${way}`,
    `${column},`.repeat(200),
  ])
}

const PAGING = ['limit', 'offset', 'on_conflict', 'columns', 'apikey']

function queryOf(random: Random, relation: Relation, known: Known): string {
  const parts: [string, string][] = []
  if (random.chance(0.7)) parts.push(['select', selectList(random, relation, known, 3)])
  const filters = random.int(0, 2)
  for (let count = 0; count < filters; count += 1) {
    const column = columnOf(random, relation, known)
    const table = random.chance(known.dose * 0.2) ? `${random.pick(known.surface.relations).name}.` : ''
    parts.push([`${table}${columnPath(random, column, known)}`, operation(random, column, known)])
  }
  if (random.chance(0.2))
    parts.push([random.pick(['and', 'or', 'not.and', 'not.or']), tree(random, relation, known, 4)])
  if (random.chance(0.3)) parts.push(['order', orderOf(random, relation, known)])
  if (random.chance(0.25)) parts.push(['limit', String(random.int(0, 20))])
  for (const name of PAGING) if (random.chance(known.dose * 0.1)) parts.push([name, hostileText(random)])
  return parts.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&')
}

export function headersOf(random: Random, dose: number): Record<string, string> {
  const headers: Record<string, string> = {}
  if (random.chance(0.3)) {
    const prefers = Array.from({ length: random.int(1, 3) }, () => random.pick(PREFERS))
    headers.prefer = prefers.join(', ')
  }
  if (random.chance(dose * 0.5)) headers.accept = random.pick(ACCEPTS)
  for (const [name, values] of ODD_HEADERS)
    if (random.chance(dose * 0.08)) headers[name] = random.pick(values)
  return headers
}

function rowOf(random: Random, relation: Relation, known: Known): Record<string, unknown> {
  const share = random.pick([0.2, 0.6, 1])
  const columns = relation.columns.filter(() => random.chance(share))
  const row = columns.map(({ name, type }): [string, unknown] => [name, bodyValue(random, type, known)])
  if (random.chance(known.dose * 0.2)) row.push([hostileText(random), hostileText(random)])
  return Object.fromEntries(row)
}

function bodyOf(random: Random, relation: Relation, known: Known): string {
  if (random.chance(known.dose * 0.3)) return oddBody(random)
  if (random.chance(0.75)) return JSON.stringify(rowOf(random, relation, known))
  return JSON.stringify(Array.from({ length: random.int(0, 4) }, () => rowOf(random, relation, known)))
}

type Draft = Omit<HostileRequest, 'who'>

const CONTENT_TYPES = [
  'application/json',
  'application/json; charset=utf-16',
  'text/csv',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'nonsense',
]

const contentType = (random: Random, { dose }: Known): string =>
  random.chance(dose * 0.2) ? random.pick(CONTENT_TYPES) : 'application/json'

const METHODS = ['POST', 'POST', 'PATCH', 'PATCH', 'PUT', 'DELETE']
const ODD_METHODS = ['OPTIONS', 'TRACE', 'PROPFIND']

export function tableRequest(random: Random, known: Known): Draft {
  const relation = random.pick(known.surface.relations)
  const name = random.chance(known.dose * 0.06) ? encode(hostileText(random)) : relation.name
  const path = `/rest/v1/${name}?${queryOf(random, relation, known)}`
  const headers = headersOf(random, known.dose)
  if (random.chance(0.6)) return { method: random.pick(['GET', 'GET', 'GET', 'HEAD']), path, headers }
  const method = random.pick(random.chance(known.dose * 0.3) ? ODD_METHODS : METHODS)
  headers['content-type'] = contentType(random, known)
  return { method, path, headers, body: bodyOf(random, relation, known) }
}

function argsOf(random: Random, procedure: Procedure, known: Known): Record<string, unknown> {
  const given = procedure.args.filter(() => random.chance(1 - known.dose * 0.2))
  const args = given.map(({ name, type }): [string, unknown] => [name, bodyValue(random, type, known)])
  if (random.chance(known.dose * 0.1)) args.push([hostileText(random), 1])
  return Object.fromEntries(args)
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

export function procedureRequest(random: Random, known: Known): Draft {
  const procedure = random.pick(known.surface.procedures)
  const args = argsOf(random, procedure, known)
  const headers = headersOf(random, known.dose)
  if (random.chance(0.35)) {
    const query = Object.entries(args).map(([name, value]) => `${encode(name)}=${encode(asText(value))}`)
    if (random.chance(known.dose * 0.4))
      query.push(`select=${encode(random.pick(['*', 'id', 'a::int', 'items(*)']))}`)
    if (random.chance(known.dose * 0.4))
      query.push(random.pick(['limit=1', 'order=id.desc', 'limit=x', 'id=eq.1']))
    return { method: 'GET', path: `/rest/v1/rpc/${procedure.name}?${query.join('&')}`, headers }
  }
  headers['content-type'] = contentType(random, known)
  const body = random.chance(known.dose * 0.2) ? oddBody(random) : JSON.stringify(args)
  return { method: 'POST', path: `/rest/v1/rpc/${procedure.name}`, headers, body }
}
