import { describe, expect, test } from 'vitest'
import { type CsvRow, withdrawalCsv } from '@/features/admin/model/withdrawal-csv'
import { readCsv } from '../../../support/fixtures/csv.ts'

const row: CsvRow = {
  id: '11111111-1111-4111-8111-111111111111',
  user_id: '22222222-2222-4222-8222-222222222222',
  amount: 10_000.5,
  fee: 100,
  bank_name: 'Zenith Bank',
  account_number: '0123456789',
  account_name: 'OBI ADA',
  status: 'pending',
  created_at: '2026-03-04T10:00:00Z',
  admin_note: null,
}

describe('the CSV of withdrawals', () => {
  test('has the ten columns of the specification, in its order', () => {
    const csv = withdrawalCsv([row])
    expect(csv.startsWith('\uFEFF')).toBe(true)
    expect(readCsv(csv.slice(1))).toEqual([
      [
        'ID',
        'User ID',
        'Amount',
        'Fee',
        'Bank',
        'Account number',
        'Account name',
        'Status',
        'Created time',
        'Note',
      ],
      [
        row.id,
        row.user_id,
        '10000.5',
        '100',
        'Zenith Bank',
        '0123456789',
        'OBI ADA',
        'pending',
        row.created_at,
        '',
      ],
    ])
  })

  test.each([
    '=HYPERLINK("http://evil.example","Ada")',
    '+2348000000000',
    '-1+1',
    '@SUM(A1:A9)',
    '\t=1+1',
    '\r=1+1',
    '\n=1+1',
  ])('%j is no formula in it', (text) => {
    const cells = readCsv(withdrawalCsv([{ ...row, account_name: text, admin_note: text }]).slice(1))[1]
    expect([cells?.[6], cells?.[9]]).toEqual([`'${text}`, `'${text}`])
  })

  test.each(['a, b', 'said "yes"', 'first\nsecond', 'first\r\nsecond', 'Ṣàngó ₦'])(
    '%j comes back as it was',
    (text) => {
      expect(readCsv(withdrawalCsv([{ ...row, admin_note: text }]).slice(1))[1]?.[9]).toBe(text)
    },
  )

  test('without withdrawals it has its head alone', () => {
    expect(readCsv(withdrawalCsv([]).slice(1))).toHaveLength(1)
  })
})
