import { expect, test } from 'vitest'
import { largerSizes, sizeEnds, sizeRange } from '../../../../web/src/features/market/model/sizes.ts'

test('A range of dress sizes is written as the search writes it, and read again', () => {
  expect(sizeRange(8, 12)).toBe('UK 8 to 12')
  expect(sizeEnds('UK 8 to 12')).toEqual({ from: 8, to: 12 })
  expect(sizeRange(8, 8)).toBe('UK 8')
  expect(sizeEnds('UK 8')).toEqual({ from: 8, to: 8 })
})

test.each(['M', 'Shoe UK 7', 'One size', '42 long', undefined])('There is no range from %s', (size) => {
  expect(sizeEnds(size)).toBeUndefined()
})

test('A range ends above where it begins, at 30 at most', () => {
  expect(largerSizes(24)).toEqual([26, 28, 30])
  expect(largerSizes(9)[0]).toBe(10)
  expect(largerSizes(30)).toEqual([])
})
