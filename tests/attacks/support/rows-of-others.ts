/** What belongs to others than the attackers: row by row, before and after. */

type Query = <T>(text: string, values?: unknown[]) => Promise<T[]>
type Rows = Map<string, Record<string, unknown>>

/** What strangers may change of it: how often an item was looked at, a reset that was asked for, what is only kept for a while. */
const COUNTED = new Map([
  ['auth.users', ['recovery_token', 'recovery_sent_at', 'updated_at']],
  ['private.item_stats', ['views']],
  ['public.items', ['updated_at']],
])
const PASSING =
  /^(private\.(rate_limits|wrong_passwords|outbox|user_actions|files_to_remove|uploads_to_check|.*_log)|auth\.(sessions|refresh_tokens|one_time_tokens|flow_state|audit_log_entries))$/

async function tablesOf(query: Query): Promise<string[]> {
  const tables = await query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and n.nspname in ('public', 'private', 'auth', 'storage') order by 1`,
  )
  return tables.map(({ name }) => name).filter((name) => !PASSING.test(name))
}

const keyOf = (row: Record<string, unknown>): string =>
  String(row.id ?? row.user_id ?? row.setting_key ?? row.name ?? row.item_id ?? JSON.stringify(row))

/** Every row that names none of the attackers, by table. */
export async function othersRows(query: Query, attackers: readonly string[]): Promise<Map<string, Rows>> {
  const all = new Map<string, Rows>()
  for (const table of await tablesOf(query)) {
    const rows = await query<{ row: Record<string, unknown> }>(`select to_jsonb(t) as row from ${table} t`)
    const others = rows
      .map(({ row }) => row)
      .filter((row) => !attackers.some((id) => JSON.stringify(row).includes(id)))
    all.set(table, new Map(others.map((row) => [keyOf(row), row])))
  }
  return all
}

/** What was changed or removed of the rows that were there before; nothing, if all is well. */
export function changesOf(before: Map<string, Rows>, after: Map<string, Rows>): string[] {
  const changes: string[] = []
  for (const [table, rows] of before) {
    for (const [key, row] of rows) {
      const now = after.get(table)?.get(key)
      const changed = Object.keys(row).filter(
        (column) =>
          !COUNTED.get(table)?.includes(column) &&
          JSON.stringify(row[column]) !== JSON.stringify(now?.[column]),
      )
      if (changed.length > 0) changes.push(`${table} ${key}: ${now ? changed.join(', ') : 'gone'}`)
    }
  }
  return changes
}
