import { expect, inject, test } from 'vitest'
import { measureDashboard, misses, report } from '../../bench/dashboard.ts'
import { createDatabase } from '../support/database/postgres.ts'

/** `npm run bench:dashboard` with few items. */
test('the dashboard is read and its figures are counted within the bounds, and the figures are reported', async () => {
  const cluster = { url: inject('postgresUrl') }
  const measured = await measureDashboard(await createDatabase(cluster, 'bench-dashboard'), 2000, 3)
  expect(measured).toMatchObject({ items: 2000, bookings: 10_000, people: 400 })
  expect(misses(measured)).toEqual([])
  expect(report(measured, 'a test')).toContain('10,000 bookings')
})
