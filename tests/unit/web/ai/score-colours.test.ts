import { expect, test } from 'vitest'
import { scoreColour } from '@/domain/trust/words'

test.each([
  [0, 'text-destructive'],
  [39, 'text-destructive'],
  [40, 'text-warning'],
  [59, 'text-warning'],
  [60, 'text-caution'],
  [79, 'text-caution'],
  [80, 'text-good'],
  [100, 'text-good'],
])('a score of %i is shown in %s', (score, colour) => {
  expect(scoreColour(score)).toBe(colour)
})
