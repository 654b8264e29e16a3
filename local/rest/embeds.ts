import type { AnyAST, ForeignKeyInfo, IntrospectResult, JoinMap, SelectEntry } from '@supabase/lite'

/**
 * `items?select=*,owner:profiles(*)` means the item's owner. The library also counts every table that points at both,
 * such as bookings, as a relation from items to profiles and finds the request ambiguous. PostgREST, and so this code,
 * counts a table as a join table only where its primary key consists of both references.
 */

type Catalog = Pick<IntrospectResult, 'foreign_keys' | 'primary_keys'>

function isJoinTable(catalog: Catalog, table: string, left: ForeignKeyInfo, right: ForeignKeyInfo): boolean {
  const key = catalog.primary_keys.find((one) => one.table === table && one.schema === left.schema)
  return key !== undefined && [left.column, right.column].every((column) => key.columns.includes(column))
}

function hasJoinTable(catalog: Catalog, from: string, to: string): boolean {
  const toFrom = catalog.foreign_keys.filter((key) => key.ref_table === from)
  const toTarget = catalog.foreign_keys.filter((key) => key.ref_table === to)
  return toFrom.some((left) =>
    toTarget.some(
      (right) =>
        right.table === left.table &&
        right.column !== left.column &&
        isJoinTable(catalog, left.table, left, right),
    ),
  )
}

/** The foreign key from a table to another, where it is the only relation between them. */
function findOnlyForeignKey(catalog: Catalog, from: string, to: string): string | undefined {
  const names = (table: string, target: string): Set<string> => {
    const keys = catalog.foreign_keys.filter((key) => key.table === table && key.ref_table === target)
    return new Set(keys.filter((key) => key.is_visible !== false).map((key) => key.foreign_key_name))
  }
  const [name, ...more] = names(from, to)
  const single = more.length === 0 && names(to, from).size === 0
  return single && from !== to && !hasJoinTable(catalog, from, to) ? name : undefined
}

const found = new WeakMap<Catalog, Map<string, string>>()

/** Only existing relations are cached: clients can ask for any name. */
function onlyForeignKey(catalog: Catalog, from: string, to: string): string | undefined {
  const ways = found.get(catalog) ?? new Map<string, string>()
  found.set(catalog, ways)
  const name = `${from} ${to}`
  const way = ways.get(name) ?? findOnlyForeignKey(catalog, from, to)
  if (way !== undefined) ways.set(name, way)
  return way
}

function addHints(
  catalog: Catalog,
  table: string,
  join: JoinMap | undefined,
  select: readonly SelectEntry[] = [],
): void {
  for (const [alias, way] of Object.entries(join ?? {})) {
    const target = way.from ?? alias
    way.hint ??= onlyForeignKey(catalog, table, target)
    const embed = select.flatMap((entry) => (typeof entry === 'string' ? [] : [entry[alias]])).find(Boolean)
    if (embed && 'select' in embed) addHints(catalog, target, embed.join, embed.select)
  }
}

/** Adds to each embedded table the foreign key that is meant, where there is only one. */
export function addForeignKeyHints(ast: AnyAST, catalog: Catalog): AnyAST {
  if (ast.from && ast.join) addHints(catalog, ast.from, ast.join, ast.select)
  return ast
}
