import { expect, test } from 'vitest'
import { measurePlan } from '../../bench/event-plan.ts'
import { measure, misses, report } from '../../bench/events.ts'

/** `npm run bench:events` with few guests: the bound is for a machine that does nothing else. */
test('a plan for an event is measured and reported, by itself and through the function', async () => {
  const figures = measure(4, 300, 1)
  expect(figures.planned).toBe(4)
  expect(figures.most).toBeGreaterThan(0)
  const asked = await measurePlan(4, 120, 1)
  expect(asked.planned).toBe(4)
  expect(asked.most).toBeGreaterThan(0)
  const within = { ...asked, most: 2000 }
  expect(misses({ ...figures, most: 0 }, within)).toEqual([])
  expect(misses({ ...figures, planned: 3, most: 2001 }, within)).toEqual([
    'guests without a look',
    'milliseconds',
  ])
  expect(misses({ ...figures, most: 0 }, { ...asked, most: 2001 })).toEqual(['milliseconds'])
  expect(report(figures, asked, 'a test')).toContain('4 guests')
})
