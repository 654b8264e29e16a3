import { expect, test } from 'vitest'
import { seldom } from '@/features/chat/model/seldom'

test('lets the first through, and then no more than one in three seconds', () => {
  let now = 0
  const may = seldom(3000, () => now)
  const through = []
  for (now = 0; now <= 10_000; now += 250) if (may()) through.push(now)
  expect(through).toEqual([0, 3000, 6000, 9000])
})
