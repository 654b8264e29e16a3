import { describe, expect, test } from 'vitest'
import { amountRefusal, fundForm, quickAmounts, readAmount } from '@/features/wallet/model/amount'

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

/** The message for what is typed, or null where it may be sent. */
function check(amount: string, smallest?: number, largest = 60_000) {
  const bounds = smallest === undefined ? undefined : { smallest, largest }
  const { error } = fundForm(bounds).safeParse({ amount })
  return error ? amountRefusal(error.issues[0]?.message ?? '', bounds) : null
}

describe('an amount to fund a wallet with', () => {
  test('must be an amount', () => {
    const refusal = { title: 'Invalid amount', text: 'Please enter a valid amount' }
    expect([check('', 100), check('0', 100), check('5k')]).toEqual([refusal, refusal, refusal])
  })

  test('must not be less than the setting says', () => {
    expect(check('99.99', 100)).toEqual({
      title: 'Minimum amount',
      text: 'Minimum funding amount is ₦100',
    })
    expect(check('249', 250)?.text).toBe('Minimum funding amount is ₦250')
  })

  test('must not be more than the setting says', () => {
    expect(check('60000.01', 100)).toEqual({
      title: 'Invalid amount',
      text: 'Maximum funding amount is ₦60,000',
    })
  })

  test('may be exactly as the settings say, and any amount before they are loaded', () => {
    expect([check('100', 100), check('60000', 100), check('0.01'), check('9999999999')]).toEqual([
      null,
      null,
      null,
      null,
    ])
  })

  test('may be each of the suggested amounts', () => {
    expect(quickAmounts.map((amount) => check(String(amount), 100))).toEqual(quickAmounts.map(() => null))
  })
})
