import { expect, inject, test } from 'vitest'
import { findAll, misses, report } from '../../bench/signals.ts'
import { createDatabase } from '../support/database/postgres.ts'

/** `npm run bench:signals` with few people and photos. */
test('signals are found anew within the bound of the baseline, copies without reading all photos, and the figures are reported', async () => {
  const url = await createDatabase({ url: inject('postgresUrl') }, 'bench-signals')
  const measured = await findAll(url, 1000, [2000, 20_000])
  expect(measured.signals).toBeGreaterThan(0)
  expect(misses(measured)).toEqual([])
  expect(report(measured, 'a test')).toContain('1,000 people')
})
