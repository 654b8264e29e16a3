import { describe, expect, test } from 'vitest'
import { statementMonths } from '@/domain/statement/months'
import type { AccountKind } from '@/features/admin/api/books'
import { type JournalRow, journalHead, journalLines } from '@/features/admin/model/journal-csv'
import { accountWords, ageText, linesOf } from '@/features/admin/words/book-words'
import { readCsv } from '../../../support/fixtures/csv.ts'

const row: JournalRow = {
  id: 7,
  created_at: '2026-03-04T10:00:00Z',
  kind: 'rent',
  amount: 5000.5,
  from_account: 'escrow',
  from_owner: 'b1',
  to_account: 'wallet',
  to_owner: null,
  transaction_id: null,
  reference: 'settle:b1:rent',
  description: 'Rent of “Red gele”, twice',
}

describe('the CSV of the journal', () => {
  test('is read back as it was, line by line', () => {
    const csv = journalHead() + journalLines([row]) + journalLines([{ ...row, id: 8 }])
    expect(csv.startsWith('\uFEFF')).toBe(true)
    const [head, first, second] = readCsv(csv.slice(1))
    expect(head).toHaveLength(11)
    expect(first).toEqual([
      '7',
      row.created_at,
      'rent',
      '5000.5',
      'escrow',
      'b1',
      'wallet',
      '',
      '',
      row.reference,
      row.description,
    ])
    expect(second?.[0]).toBe('8')
  })

  test.each(['=1+1', '+2', '-3', '@SUM(A1)', '\tx'])(
    'a description such as %j is a text, no formula',
    (description) => {
      const [line] = readCsv(journalLines([{ ...row, description }]))
      expect(line?.at(-1)).toBe(`'${description}`)
    },
  )
})

test('what Aso has is what it owes and what it earned', () => {
  const balances = Object.fromEntries(Object.keys(accountWords).map((kind) => [kind, 0])) as Record<
    AccountKind,
    number
  >
  Object.assign(balances, {
    paystack_clearing: -700,
    bank: -300,
    wallet: 600,
    platform_revenue: 450,
    paystack_fees: -50,
  })
  expect([linesOf('has', balances).sum, linesOf('owes', balances).sum, linesOf('own', balances).sum]).toEqual(
    [1000, 600, 400],
  )
  expect(linesOf('has', balances).lines).toContainEqual({
    kind: 'debt',
    label: 'Owed by members',
    amount: 0,
  })
})

test.each([
  [0.5, 'less than an hour old'],
  [1, '1 hour old'],
  [47.9, '47 hours old'],
  [48, '2 days old'],
])('a difference of %d hours ago is %s', (hours, text) => {
  const now = Date.UTC(2026, 5, 1)
  expect(ageText({ since: new Date(now - hours * 3_600_000).toISOString() }, now)).toBe(text)
})

test('statements are of the months since Aso began, the newest first, two years at most', () => {
  expect(statementMonths('2026-03-31')).toEqual(['2026-03', '2026-02', '2026-01'])
  expect(statementMonths('2029-01-01')).toHaveLength(24)
  expect(statementMonths('2029-01-01').at(-1)).toBe('2027-02')
})
