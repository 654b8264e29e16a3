import { expect, inject, test } from 'vitest'
import { measureNotifications, report } from '../../bench/notifications.ts'
import { createDatabase } from '../support/database/postgres.ts'

/** `npm run bench:notifications` with few people. */
test('notifications are counted, read and marked, and the figures are reported', async () => {
  const url = await createDatabase({ url: inject('postgresUrl') }, 'bench-notifications')
  const measured = await measureNotifications(url, 200, 5)
  for (const { median } of Object.values(measured.steps)) expect(median).toBeGreaterThan(0)
  expect(report(measured, 'a test')).toContain('200 people with 20 notifications each')
})
