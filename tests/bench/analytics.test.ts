import { expect, inject, test } from 'vitest'
import { measureAnalytics, misses, report } from '../../bench/analytics/analytics.ts'
import { createDatabase } from '../support/database/postgres.ts'

/** `npm run bench:analytics` with few items. */
test('a person’s analytics are read within the bound, and the figures are reported', async () => {
  const measured = await measureAnalytics(
    await createDatabase({ url: inject('postgresUrl') }, 'bench-analytics'),
    1000,
    20,
  )
  expect(measured).toMatchObject({ items: 1000, transfers: 20_000 })
  expect(misses(measured)).toEqual([])
  expect(report(measured, 'a test')).toContain('1,000 items, 5,000 bookings, 20,000 transfers')
})
