import { expect, test } from 'vitest'
import { shortNaira } from '@/components/layout/short-naira'

test.each([
  [0, '₦0'],
  [9_999.99, '₦9,999'],
  [10_000, '₦10k'],
  [150_000, '₦150k'],
  [999_999.99, '₦999k'],
  [1_000_000, '₦1m'],
  [1_259_999, '₦1.25m'],
  [12_990_000, '₦12m'],
])('A balance of %d is at most "%s"', (naira, shown) => {
  expect(shortNaira(naira)).toBe(shown)
})
