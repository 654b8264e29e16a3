import { expect, inject, test } from 'vitest'
import { measureReminders, misses, report } from '../../bench/reminders.ts'
import { createDatabase } from '../support/database/postgres.ts'

/** `npm run bench:reminders` with fewer bookings, of which more than 200 are due. */
test('people are reminded within the bounds, without looking at bookings that can’t be due, and the figures are reported', async () => {
  const database = (name: string) => createDatabase({ url: inject('postgresUrl') }, name)
  const measured = await measureReminders(
    await database('bench-reminders'),
    await database('bench-reminders-few'),
    60_000,
  )
  expect(measured.told).toBeGreaterThan(0)
  expect(misses(measured)).toEqual([])
  expect(report(measured, 'a test')).toContain('60,000 bookings')
})
