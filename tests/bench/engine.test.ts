import { expect, test } from 'vitest'
import { measure, report } from '../../bench/engine.ts'

/** `npm run bench:engine` with few items: the bounds are for a machine that does nothing else. */
test('looks, candidates and a photo are measured and reported', async () => {
  const figures = await measure(60, 4)
  expect(figures.stylist.p95).toBeGreaterThan(0)
  expect(figures.candidates.p95).toBeGreaterThan(0)
  expect(figures.photo.p95).toBeGreaterThan(0)
  expect(figures.memory.most).toBeGreaterThan(figures.memory.before)
  expect(report(figures, 'a test')).toContain('of 60 items')
})
