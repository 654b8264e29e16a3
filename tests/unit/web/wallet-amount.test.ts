import { describe, expect, test } from 'vitest'
import { checkAmount, quickAmounts, readAmount } from '@/features/wallet/model/amount'

describe('an amount', () => {
  test.each([
    ['5000', 5000],
    ['5,000.50', 5000.5],
    ['₦ 5 000', 5000],
    ['\u00a05\u202f000 ', 5000],
    ['0.01', 0.01],
    ['9999999999', 9_999_999_999],
  ])('typed as "%s" is read as %d', (text, amount) => {
    expect(readAmount(text)).toBe(amount)
  })

  test.each([
    '',
    '₦',
    '0',
    '0.00',
    '-5',
    '+5',
    '1.234',
    '1.',
    '.5',
    '1.2.3',
    '5k',
    '1e3',
    '0x10',
    'NaN',
    '12345678901',
  ])('"%s" is refused', (text) => {
    expect(readAmount(text)).toBeNull()
  })
})

describe('an amount to fund a wallet with', () => {
  test('must be an amount', () => {
    expect(checkAmount(null, 100)).toEqual({ title: 'Invalid amount', text: 'Please enter a valid amount' })
  })

  test('must not be less than the setting says', () => {
    expect(checkAmount(99.99, 100)).toEqual({
      title: 'Minimum amount',
      text: 'Minimum funding amount is ₦100',
    })
    expect(checkAmount(249, 250)?.text).toBe('Minimum funding amount is ₦250')
  })

  test('may be exactly that, and any amount before the setting is loaded', () => {
    expect([checkAmount(100, 100), checkAmount(0.01)]).toEqual([null, null])
  })

  test('may be each of the suggested amounts', () => {
    expect(quickAmounts.map((amount) => checkAmount(amount, 100))).toEqual(quickAmounts.map(() => null))
  })
})
