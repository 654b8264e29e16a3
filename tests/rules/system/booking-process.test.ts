import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { Constants } from '#database.types.ts'
import { drawBookings, withDiagram } from '../../../scripts/booking-diagram.ts'
import { openTestDatabase } from '../../support/database/test-database.ts'

/** The process of a booking is rows of two tables. */
const db = openTestDatabase()

test('the diagram in the docs is drawn from the tables that SQL obeys', async () => {
  const page = await readFile(new URL('../../../docs/architecture.md', import.meta.url), 'utf8')
  expect(withDiagram(page, await drawBookings(db.sql))).toBe(page)
})

test('every action has a side and a status in which it is possible', async () => {
  const rows = await db.query<{ action: string }>('select distinct action from private.booking_moves')
  expect(rows.map(({ action }) => action).toSorted()).toEqual(
    [...Constants.public.Enums.booking_action].toSorted(),
  )
})

interface Ways {
  type: string
  status: string
  leads_to: string[]
}

test('from every status that holds money deadlines and rulings alone lead to an end', async () => {
  const ways = await db.query<Ways>(
    `select d.transaction_type as type, d.booking_status as status, to_jsonb(array_agg(distinct s.status)) as leads_to
     from private.booking_deadlines d, unnest(d.leads_to) s (status) group by 1, 2`,
  )
  const ends = ['completed', 'cancelled', 'declined', 'expired']
  const held = {
    rental: ['requested', 'confirmed', 'active', 'returned', 'disputed'],
    sale: ['requested', 'confirmed', 'disputed'],
  }
  for (const [type, statuses] of Object.entries(held)) {
    for (const status of statuses) {
      const next = ways.find((way) => way.type === type && way.status === status)?.leads_to ?? []
      expect(
        next.filter((to) => ends.includes(to)),
        `${type} ${status}`,
      ).not.toEqual([])
    }
  }
})

test('who is asked in a deadline is told at least three times before silence counts, and can answer', async () => {
  const rows = await db.query<{ kind: string; notices: number; answered_by: number }>(
    `select kind, cardinality(notices) as notices, cardinality(answered_by) as answered_by
     from private.booking_deadlines where asked is not null`,
  )
  expect(rows.length).toBeGreaterThan(20)
  for (const { kind, notices, answered_by } of rows) {
    // Silence about these pays nobody: the money comes back, or a ruling stands that both were told.
    if (['pay', 'answer_request', 'appeal'].includes(kind)) expect(notices, kind).toBe(0)
    else expect(notices, kind).toBeGreaterThanOrEqual(3)
    expect(answered_by, kind).toBeGreaterThan(0)
  }
})
