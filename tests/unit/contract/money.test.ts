import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addNaira, formatAmount, formatNaira, fromKobo, roundNaira, toKobo } from '#contract/rules/money.ts'

describe('money', () => {
  test('every amount with two decimals survives the way to kobo and back', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 }), (kobo) => {
        expect(toKobo(fromKobo(kobo))).toBe(kobo)
      }),
    )
  })

  test('sums are exact where floats are not', () => {
    expect(addNaira(0.1, 0.2)).toBe(0.3)
    expect(addNaira(1.1, 2.2, 3.3)).toBe(6.6)
  })

  test('rounding is half away from zero, as in the database', () => {
    expect([1.005, 2.675, -1.005, 1.004].map(roundNaira)).toEqual([1.01, 2.68, -1.01, 1])
  })

  test('kobo shows only where there is some', () => {
    expect([5000, 5000.5, 0, 1234567.89, -200, 999].map(formatNaira)).toEqual([
      '₦5,000',
      '₦5,000.50',
      '₦0',
      '₦1,234,567.89',
      '−₦200',
      '₦999',
    ])
    expect(formatAmount(5000, 'always')).toBe('5,000.00')
  })

  test('a value that is not a number is refused', () => {
    expect(() => toKobo(Number.NaN)).toThrow(RangeError)
    expect(() => toKobo(Number.POSITIVE_INFINITY)).toThrow(RangeError)
  })
})
