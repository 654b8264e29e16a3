import { describe, expect, test } from 'vitest'
import type { WithdrawalTerms } from '@/features/wallet/api/withdrawal-terms'
import { bankNamed, banksLike } from '@/features/wallet/model/bank-search'
import { firstRefusal, plainName, withdrawForm } from '@/features/wallet/model/withdraw-form'
import { feeOf, mostNow, netOf, whyNotMore } from '@/features/wallet/model/withdrawal-terms'

const terms: WithdrawalTerms = {
  balance: 60_000,
  available: 60_000,
  card_money_held: 0,
  held_for_appeal: 0,
  held_for_groups: 0,
  held_until: null,
  owed: 0,
  daily_limit: 50_000,
  daily_left: 50_000,
  monthly_limit: 300_000,
  monthly_left: 300_000,
  minimum: 500,
  maximum: 100_000,
  fee_type: 'fixed',
  fee_amount: 100,
}
const good = { amount: '10,000', bankCode: '057', accountNumber: '0123456789', accountName: 'Ada Obi' }

/** The title and text of the first refusal, as the form shows it. */
function refusalOf(fields: Partial<typeof good>, by: WithdrawalTerms | undefined = terms) {
  const all = { ...good, ...fields }
  const issues = withdrawForm(by).safeParse(all).error?.issues ?? []
  const errors = Object.fromEntries(issues.toReversed().map(({ path, message }) => [path[0], { message }]))
  return firstRefusal(errors, all.amount, by)
}

describe('the form', () => {
  test('takes what people type', () => {
    expect(withdrawForm(terms).parse({ ...good, accountNumber: ' 0123456789 ' })).toEqual({
      ...good,
      amount: 10_000,
    })
  })

  test.each([
    [{ amount: '' }, 'Invalid amount', 'Please enter a valid amount'],
    [{ amount: '0' }, 'Invalid amount', 'Please enter a valid amount'],
    [{ amount: '1e3' }, 'Invalid amount', 'Please enter a valid amount'],
    [{ amount: '10.001' }, 'Invalid amount', 'Please enter a valid amount'],
    [{ amount: '499.99' }, 'Amount Too Low', 'Minimum withdrawal amount is ₦500'],
    [{ amount: '100000.01' }, 'Amount Too High', 'Maximum withdrawal amount is ₦100,000'],
    [{ amount: '60000.01' }, 'Insufficient Balance', 'You can withdraw ₦50,000 now.'],
    [{ amount: '50000.01' }, 'Amount Too High', 'You can withdraw ₦50,000 now.'],
    [{ bankCode: '' }, 'Missing Information', 'Please choose your bank from the list.'],
    [{ accountNumber: '' }, 'Missing Information', 'Please fill in all bank details.'],
    [{ accountName: ' ' }, 'Missing Information', 'Please fill in all bank details.'],
    [{ accountNumber: '012345678' }, 'Invalid Account Number', 'An account number has exactly 10 digits.'],
    [{ accountNumber: '012345678a' }, 'Invalid Account Number', 'An account number has exactly 10 digits.'],
    [
      { accountName: 'Ad' },
      'Invalid Account Name',
      'The account name has at least 3 characters, letters and spaces only.',
    ],
    [
      { accountName: 'Ada 2' },
      'Invalid Account Name',
      'The account name has at least 3 characters, letters and spaces only.',
    ],
  ])('refuses %o: %s', (fields, title, text) => {
    expect(refusalOf(fields)).toEqual({ title, text })
  })

  test('names the amount before the bank, as the server does', () => {
    expect(refusalOf({ amount: '1', bankCode: '', accountNumber: '' })?.title).toBe('Amount Too Low')
  })

  test('leaves amounts to the server where the terms could not be loaded', () => {
    expect(withdrawForm(undefined).safeParse({ ...good, amount: '1' }).success).toBe(true)
    const amount = withdrawForm(undefined).safeParse({ ...good, amount: 'much' })
    expect(amount.error?.issues).toMatchObject([{ message: 'Please enter a valid amount' }])
  })

  test('the fee must leave something', () => {
    const dear = { ...terms, fee_amount: 700 }
    expect(refusalOf({ amount: '700' }, dear)).toEqual({
      title: 'Amount Too Low',
      text: 'The fee of a withdrawal is ₦700.',
    })
    expect(refusalOf({ amount: '700.01' }, dear)).toBeUndefined()
  })

  test('a name of the bank is sent in letters and spaces', () => {
    expect(plainName("O'NEIL-OBI, ADA (MRS.)")).toBe('O NEIL OBI ADA MRS')
    expect(withdrawForm(terms).safeParse({ ...good, accountName: plainName("O'NEIL, ADA") }).success).toBe(
      true,
    )
  })
})

describe('fee and net', () => {
  test.each([
    ['fixed', 100, 10_000, 100, 9900],
    ['percentage', 1.5, 10_000, 150, 9850],
    ['percentage', 1.5, 333.33, 5, 328.33],
    // Half a kobo is rounded up, as the database rounds it.
    ['percentage', 1, 100.5, 1.01, 99.49],
  ])('%s %d of %d: %d, %d', (fee_type, fee_amount, amount, fee, net) => {
    const charged = { ...terms, fee_type, fee_amount }
    expect([feeOf(amount, charged), netOf(amount, charged)]).toEqual([fee, net])
  })
})

describe('the most that can be asked for, and why not more', () => {
  const rich = {
    ...terms,
    daily_left: 500_000,
    daily_limit: 500_000,
    monthly_limit: 900_000,
    monthly_left: 900_000,
  }
  test.each([
    [terms, 50_000, ['At your trust level you can withdraw ₦50,000 within a day; ₦50,000 is left.']],
    [rich, 60_000, []],
    [
      { ...rich, available: 10_000, card_money_held: 50_000 },
      10_000,
      ['₦50,000 came in by card. You can withdraw it 7 days after it came, or spend it on Aso now.'],
    ],
    [{ ...rich, available: 40_000, owed: 20_000 }, 40_000, ['You owe ₦20,000.']],
    [
      { ...rich, monthly_left: 0 },
      0,
      ['At your trust level you can withdraw ₦900,000 within 30 days; ₦0 is left.'],
    ],
    [{ ...rich, balance: 150_000, available: 150_000 }, 100_000, ['One withdrawal is at most ₦100,000.']],
  ])('%o', (by, most, reasons) => {
    expect(mostNow(by)).toBe(most)
    expect(whyNotMore(by, 7, false)).toEqual(reasons)
  })

  test('without an identity check says that, and not the trust level', () => {
    expect(whyNotMore({ ...rich, monthly_left: 20_000 }, 7, true)).toEqual([
      '₦20,000 is left without an identity check.',
    ])
  })
})

describe('the search of banks', () => {
  const banks = [
    { code: '058', name: 'Guaranty Trust Bank' },
    { code: '033', name: 'United Bank For Africa' },
    { code: '057', name: 'Zenith Bank' },
  ]
  test.each([
    ['', ['058', '033', '057']],
    ['zen', ['057']],
    ['bank trust', ['058']],
    ['uba', ['033']],
    ['gtb', ['058']],
    ['moon', []],
  ])('%j finds %o', (text, codes) => {
    expect(banksLike(banks, text).map(({ code }) => code)).toEqual(codes)
  })

  test('a name counts when it is whole', () => {
    expect(bankNamed(banks, ' zenith bank ')?.code).toBe('057')
    expect(bankNamed(banks, 'zenith')).toBeUndefined()
  })
})
