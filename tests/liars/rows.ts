import type { TestDatabase } from '../support/database/test-database.ts'
import { Counts, type Coverage } from './coverage.ts'

/** How often each row of the two tables of the process was reached, with each status that it leads to. */
export async function reachedRows(db: TestDatabase, coverage: Coverage): Promise<Counts> {
  const rows = await db.query<{ name: string }>(ROWS)
  const ended = await db.query<{ name: string; times: number }>(
    'select name, times from testing.ended_deadlines',
  )
  const times = new Map([
    ...coverage.moves,
    ...coverage.deadlines,
    ...ended.map((one) => [one.name, one.times] as const),
  ])
  return new Counts(rows.map(({ name }) => [name, times.get(name) ?? 0]))
}

/** Papers, contacts and meetings move nothing, and are no row of this. */
const ROWS = `
  select format('%s %s: %s %s -> %s', m.booking_status, m.transaction_type, m.party, m.action, s.status) as name
  from private.booking_moves m
  cross join unnest(case when m.leads_to = '{}' then array[m.booking_status] else m.leads_to end) s (status)
  where m.action not in ('add_photos', 'open_agreement', 'see_contact', 'suggest_handover', 'suggest_return')
  union
  select format('%s %s: %s -> %s', d.booking_status, d.transaction_type, d.kind, s.status)
  from private.booking_deadlines d
  cross join unnest(case when d.leads_to = '{}' then array[d.booking_status] else d.leads_to end) s (status)
  order by 1`
