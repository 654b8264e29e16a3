import type { TestDatabase } from '../support/database/test-database.ts'
import type { Random } from './random.ts'

/** First moments of months in Lagos, an hour before they are in London; the third is the change of the year. */
export const MONTH_STARTS = [
  '2025-10-31T23:00:00Z',
  '2025-11-30T23:00:00Z',
  '2025-12-31T23:00:00Z',
  '2026-01-31T23:00:00Z',
  '2026-02-28T23:00:00Z',
].map((at) => Date.parse(at))

const FROM = Date.parse('2025-09-15T00:00:00Z')
const UNTIL = Date.parse('2026-04-15T00:00:00Z')

/** Most often within a second of the end of a month: a millisecond before it, at it, after it. */
function moment(random: Random): number {
  if (random.chance(0.3)) return random.int(FROM, UNTIL)
  return random.pick(MONTH_STARTS) + random.pick([-1, 0, 1, random.int(-1000, 1000)])
}

/**
 * Gives all transfers other times, in the order in which they were made; what begins after one of `marks` (ids) is another
 * history, which may have happened at the same time. Only the owner of the database can move what the journal says.
 */
export async function spreadTimes(
  db: TestDatabase,
  random: Random,
  marks: readonly number[] = [],
): Promise<void> {
  const ids = await db.query<{ id: number }>('select id from private.transfers order by id')
  const histories = Map.groupBy(ids, ({ id }) => marks.filter((mark) => mark < id).length)
  const moved = [...histories.values()].flatMap((history) => {
    const times = history.map(() => moment(random)).toSorted((a, b) => a - b)
    return history.map(({ id }, at) => ({ id, at: new Date(times[at] ?? 0).toISOString() }))
  })
  const rows = JSON.stringify(moved)
  const times = 'from jsonb_to_recordset($1::jsonb) m (id bigint, at timestamptz)'
  await db.sql.begin(async (sql) => {
    await sql.unsafe('alter table private.transfers disable trigger transfers_append_only')
    await sql.unsafe('alter table public.wallet_entries disable trigger statement_append_only')
    await sql.unsafe(`update private.transfers t set created_at = m.at ${times} where m.id = t.id`, [rows])
    await sql.unsafe(
      `update public.wallet_entries e set created_at = m.at ${times} where m.id = e.transfer_id`,
      [rows],
    )
    await sql.unsafe('truncate private.ledger_days')
    await sql.unsafe('alter table private.transfers enable always trigger transfers_append_only')
    await sql.unsafe('alter table public.wallet_entries enable always trigger statement_append_only')
  })
}
