import { expect, test } from 'vitest'
import { pictureQualities, pictureWidths, stepFor } from '#contract/rules/picture-sizes.ts'

test('The widths are in ascending order', () => {
  for (const steps of [pictureWidths, pictureQualities] as const)
    expect(steps).toEqual([...steps].sort((a: number, b: number) => a - b))
})

test.each([
  [1, 16],
  [16, 16],
  [17, 128],
  [1600, 1600],
  [2500, 1600],
])('a request for %i is answered with %i', (wanted, step) => {
  expect(stepFor(pictureWidths, wanted)).toBe(step)
})
