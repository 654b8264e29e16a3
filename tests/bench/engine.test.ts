import { expect, test } from 'vitest'
import { measure, misses, report } from '../../bench/engine.ts'

/** `npm run bench:engine` with few items: the bounds are for a machine that does nothing else. */
test('looks, candidates and a photo are measured and reported', async () => {
  const figures = await measure(60, 4)
  expect(figures.stylist.p95).toBeGreaterThan(0)
  expect(figures.candidates.p95).toBeGreaterThan(0)
  expect(figures.photo.p95).toBeGreaterThan(0)
  expect(figures.deno.p95).toBeGreaterThan(0)
  const at = (p95: number) => ({ median: 0, p95 })
  const within = {
    stylist: at(150),
    candidates: at(150),
    photo: at(400),
    deno: at(400),
    memory: { before: 90, most: 218 },
  }
  expect(misses({ ...figures, ...within })).toEqual([])
  const above = {
    stylist: at(151),
    candidates: at(151),
    photo: at(401),
    deno: at(401),
    memory: { before: 90, most: 219 },
  }
  expect(misses({ ...figures, ...above })).toEqual([
    'stylist',
    'candidates',
    'photo',
    'photo in Deno',
    'memory',
  ])
  // How much memory a process takes in all is judged by the bench alone.
  expect(figures.memory.most).toBeGreaterThan(figures.memory.before)
  expect(
    misses({ ...figures, ...within, memory: figures.memory }).filter((name) => name !== 'memory'),
  ).toEqual([])
  expect(report(figures, 'a test')).toContain('of 60 items')
})
