import { expect, inject, test } from 'vitest'
import { measureBooks, misses, report } from '../../bench/books.ts'
import { createDatabase } from '../support/database/postgres.ts'

/** `npm run bench:books` with few transfers. */
test('balances are written anew, money is posted and the books are read within the bounds, and the figures are reported', async () => {
  const cluster = { url: inject('postgresUrl') }
  const [large, empty] = [
    await createDatabase(cluster, 'bench-books'),
    await createDatabase(cluster, 'bench-empty'),
  ]
  const measured = await measureBooks(large, empty, 10_000, { rounds: 3, postings: 100 })
  expect(measured).toMatchObject({ transfers: 10_000 })
  // Of 2,500 people, and Aso's own.
  expect(measured.accounts).toBeGreaterThan(2500)
  expect(misses(measured)).toEqual([])
  expect(report(measured, 'a test')).toContain('10,000 transfers')
})
