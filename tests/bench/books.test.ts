import { expect, inject, test } from 'vitest'
import { measureBooks, misses, report } from '../../bench/books.ts'
import { createDatabase } from '../support/database/postgres.ts'

/** `npm run bench:books` with few transfers. A hundred postings are too few to compare by the clock: `bench:books` does. */
test('balances are written anew, money is posted and the books are read, bounds are held, and the figures are reported', async () => {
  const cluster = { url: inject('postgresUrl') }
  const [large, empty] = [
    await createDatabase(cluster, 'bench-books'),
    await createDatabase(cluster, 'bench-empty'),
  ]
  const measured = await measureBooks(large, empty, 10_000, { rounds: 3, postings: 100 })
  expect(measured).toMatchObject({ transfers: 10_000 })
  // Of 2,500 people, and Aso's own.
  expect(measured.accounts).toBeGreaterThan(2500)
  const postings = (after: number) => misses({ ...measured, posting: { empty: 100, before: 120, after } })
  expect(postings(149)).toEqual([])
  expect(postings(150)).toEqual(['posting'])
  expect(report(measured, 'a test')).toContain('10,000 transfers')
})
