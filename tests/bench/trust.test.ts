import { expect, inject, test } from 'vitest'
import { misses, recount, report } from '../../bench/trust.ts'
import { createDatabase } from '../support/database/postgres.ts'

/** `npm run bench:trust` with few people. */
test('people are counted anew within the bound of the baseline, and the figures are reported', async () => {
  const url = await createDatabase({ url: inject('postgresUrl') }, 'bench-trust')
  const measured = await recount(url, 2000)
  expect(measured).toMatchObject({ people: 2000, rentals: 9500 })
  expect(misses(measured)).toEqual([])
  expect(report(measured, 'a test')).toContain('2,000 people')
})
