import { expect, test } from 'vitest'
import { measureStylist, stylistMisses, stylistReport } from '../../bench/stylist.ts'

/** `npm run bench:stylist` with fewer requests. */
test('looks of 500 items take few times the floor, and are reported', async () => {
  const figures = await measureStylist(500, 40)
  expect(figures.floor).toBeGreaterThan(0)
  // The milliseconds are for a machine that does nothing else.
  expect(stylistMisses({ ...figures, p95: 0 })).toEqual([])
  expect(stylistReport(figures, 'a test')).toContain('of 500 items, 40 requests')
  expect(stylistMisses({ ...figures, p95: 151 })).toEqual(['milliseconds'])
  expect(stylistMisses({ ...figures, median: figures.floor * 31 })).toEqual(['times the floor'])
})
