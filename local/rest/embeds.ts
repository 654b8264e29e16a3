import type { AnyAST, ForeignKeyInfo, IntrospectResult, JoinMap, SelectEntry } from '@supabase/lite'

/**
 * `items?select=*,owner:profiles(*)` means the item's owner. The library also counts every table that points at both,
 * such as bookings, as a way from items to profiles and finds the request ambiguous. PostgREST, and so we, count a
 * table in between only where its primary key is made of both references.
 */

type Catalog = Pick<IntrospectResult, 'foreign_keys' | 'primary_keys'>

function isBetween(catalog: Catalog, table: string, left: ForeignKeyInfo, right: ForeignKeyInfo): boolean {
  const key = catalog.primary_keys.find((one) => one.table === table && one.schema === left.schema)
  return key !== undefined && [left.column, right.column].every((column) => key.columns.includes(column))
}

function hasTableBetween(catalog: Catalog, from: string, to: string): boolean {
  const toFrom = catalog.foreign_keys.filter((key) => key.ref_table === from)
  const toTarget = catalog.foreign_keys.filter((key) => key.ref_table === to)
  return toFrom.some((left) =>
    toTarget.some(
      (right) =>
        right.table === left.table &&
        right.column !== left.column &&
        isBetween(catalog, left.table, left, right),
    ),
  )
}

/** The one foreign key from a table to another, where there is just one way between them. */
function findOnlyWay(catalog: Catalog, from: string, to: string): string | undefined {
  const names = (table: string, target: string): Set<string> => {
    const keys = catalog.foreign_keys.filter((key) => key.table === table && key.ref_table === target)
    return new Set(keys.filter((key) => key.is_visible !== false).map((key) => key.foreign_key_name))
  }
  const [name, ...more] = names(from, to)
  const single = more.length === 0 && names(to, from).size === 0
  return single && from !== to && !hasTableBetween(catalog, from, to) ? name : undefined
}

const found = new WeakMap<Catalog, Map<string, string>>()

/** Only what is there is remembered: strangers can ask for any name. */
function onlyWay(catalog: Catalog, from: string, to: string): string | undefined {
  const ways = found.get(catalog) ?? new Map<string, string>()
  found.set(catalog, ways)
  const name = `${from} ${to}`
  const way = ways.get(name) ?? findOnlyWay(catalog, from, to)
  if (way !== undefined) ways.set(name, way)
  return way
}

function nameWays(
  catalog: Catalog,
  table: string,
  join: JoinMap | undefined,
  select: readonly SelectEntry[] = [],
): void {
  for (const [alias, way] of Object.entries(join ?? {})) {
    const target = way.from ?? alias
    way.hint ??= onlyWay(catalog, table, target)
    const embed = select.flatMap((entry) => (typeof entry === 'string' ? [] : [entry[alias]])).find(Boolean)
    if (embed && 'select' in embed) nameWays(catalog, target, embed.join, embed.select)
  }
}

/** Says for each embedded table which foreign key is meant, where that is clear. */
export function nameEmbeds(ast: AnyAST, catalog: Catalog): AnyAST {
  if (ast.from && ast.join) nameWays(catalog, ast.from, ast.join, ast.select)
  return ast
}
