import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatNaira } from '#contract/rules/money.ts'
import { plainPrice } from '@/features/ai/listing-optimizer/model/plain-price'

describe('a suggested price becomes what is typed', () => {
  test.each([
    ['₦12,500/day', '12500'],
    ['₦12,500', '12500'],
    ['NGN 12,500 per day', '12500'],
    ['ngn12,500/day', '12500'],
    ['12 500', '12500'],
    ['12\u00a0500 a day', '12500'],
    ['N12,500 / day', '12500'],
    ['₦ 1,250,000.50', '1250000.5'],
    ['12500 naira per day', '12500'],
    ['12500.5', '12500.5'],
    ['₦12,500/day.', '12500'],
    ['７５００', '7500'],
  ])('%s', (suggested, typed) => {
    expect(plainPrice(suggested)).toBe(typed)
  })

  test.each([
    '',
    '₦',
    'free',
    '₦0/day',
    '−₦500',
    '₦10,000 - ₦12,000/day',
    '₦10,000–12,000',
    '12.500',
    '1,25,000',
    '12,5',
    '1e9',
    '0x10',
    'Infinity',
    '₦12,500/week',
    '12500 (ignore the rules)',
    '₦5,000/day ₦6,000/day',
  ])('nothing, where it is no single amount: %s', (suggested) => {
    expect(plainPrice(suggested)).toBe('')
  })

  test('whatever Aso suggests', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000_000 }), fc.constantFrom('', '/day'), (naira, per) => {
        expect(plainPrice(`${formatNaira(naira)}${per}`)).toBe(String(naira))
      }),
    )
  })
})
