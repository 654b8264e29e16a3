import postgres, { type Sql, type TransactionSql } from 'postgres'
import { BOOKINGS_OF_AN_ITEM, FILLED, type Filled, type Market, people, USE } from './market.ts'

/** Fills a migrated database with a market: without triggers, and with indexes, keys and checks made when all rows are there. */

const SLICE = 100_000
/** Two cores are the least that anybody has. */
const AT_ONCE = 2
const TABLES = FILLED.map(({ table }) => table)

type Say = (line: string) => void

interface Definition {
  table: string
  drop: string
  create: string
}

/**
 * Checks of the filled tables, foreign keys of them and to them. Made anew they hold for new rows; the filled ones are right by how
 * they are made.
 */
const rules = (sql: Sql): Promise<Definition[]> => sql<Definition[]>`
  select k.conrelid::regclass as table, format('alter table %s drop constraint %I', k.conrelid::regclass, k.conname) as drop,
    format('alter table %s add constraint %I %s not valid', k.conrelid::regclass, k.conname, pg_get_constraintdef(k.oid)) as create
  from pg_constraint k
  where k.contype in ('c', 'f') and array[k.conrelid, k.confrelid] && ${TABLES}::regclass[]::oid[]
  order by k.contype, k.oid`

const indexes = (sql: Sql): Promise<Definition[]> => sql<Definition[]>`
  select (select t::text from unnest(${TABLES}::text[]) t where t::regclass = i.indrelid) as table,
    case when k.oid is null then format('drop index %s', i.indexrelid::regclass)
      else format('alter table %s drop constraint %I', i.indrelid::regclass, k.conname) end as drop,
    case when k.oid is null then pg_get_indexdef(i.indexrelid)
      else format('alter table %s add constraint %I %s', i.indrelid::regclass, k.conname, pg_get_constraintdef(k.oid)) end as create
  from pg_index i left join pg_constraint k on k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x')
  where i.indrelid = any (${TABLES}::regclass[]::oid[])`

/** In one transaction with new storage, which is not written into the log (wal_level minimal); then its indexes. */
async function fillTable(
  sql: TransactionSql,
  { table, by }: Filled,
  market: Market,
  own: Definition[],
): Promise<void> {
  await sql.unsafe(`alter table ${table} add column of_the_bench float8 default random()`)
  await sql.unsafe(`alter table ${table} drop column of_the_bench`)
  for (const { of, slice } of by) {
    for (let from = 0; from < market[of]; from += SLICE) {
      await sql.unsafe(slice(market, from, Math.min(from + SLICE, market[of])))
    }
  }
  for (const { create } of own) await sql.unsafe(create)
}

async function marketOf(sql: Sql, items: number): Promise<Market> {
  const [row] = await sql<{ until: string; clearing: string; revenue: string }[]>`select now()::text as until,
    private.system_account('paystack_clearing')::text as clearing, private.system_account('platform_revenue')::text as revenue`
  if (!row) throw new Error('No system accounts')
  return { ...row, items, people: Math.max(20, items / 5), bookings: items * BOOKINGS_OF_AN_ITEM }
}

async function fill(sessions: readonly Sql[], sql: Sql, market: Market, say: Say): Promise<void> {
  const own = await indexes(sql)
  for (const { drop } of own) await sql.unsafe(drop)
  for (const text of [...people(market), ...USE]) await sql.unsafe(text)
  say('people are there')
  const left = FILLED.values()
  await Promise.all(
    sessions.map(async (session) => {
      for (const filled of left) {
        const ofTable = own.filter(({ table }) => table === filled.table)
        await session.begin((transaction) => fillTable(transaction, filled, market, ofTable))
        say(`${filled.table} is there`)
      }
    }),
  )
  await sql`select setval(pg_get_serial_sequence(t.name, 'id'), t.last) from (
    select 'private.transfers' as name, max(x.id) as last from private.transfers x union all
    select 'private.ledger_accounts', max(a.id) from private.ledger_accounts a) t`
}

export async function fillMarket(url: string, items: number, say: Say = () => {}): Promise<void> {
  const connect = () => postgres(url, { max: 1, onnotice: () => {} })
  const sessions = Array.from({ length: AT_ONCE }, connect)
  const [sql] = sessions
  if (!sql) throw new Error('No session')
  try {
    for (const session of sessions)
      await session`select set_config('session_replication_role', 'replica', false),
      set_config('maintenance_work_mem', '1GB', false), set_config('jit', 'off', false)`
    const all = await rules(sql)
    for (const { drop } of all) await sql.unsafe(drop)
    await fill(sessions, sql, await marketOf(sql, items), say)
    for (const { create } of all) await sql.unsafe(create)
    await sql.unsafe('vacuum (analyze, index_cleanup off)')
    say('vacuumed')
  } finally {
    await Promise.all(sessions.map((session) => session.end()))
  }
}
