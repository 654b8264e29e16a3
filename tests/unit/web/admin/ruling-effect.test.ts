import { expect, test } from 'vitest'
import type { Ruling } from '@/features/admin/api/disputes'
import { penaltyHint, penaltyPayer, rulingEffect } from '@/features/admin/model/ruling-effect'
import type { DisputeFile, Names } from '@/features/disputes'

const people = { borrower: 'Bola', lender: 'Ada' } as const
const names: Names = { of: (side) => people[side], start: (side) => people[side], role: (side) => side }

/** A dispute that holds ₦20,000. */
const disputeBy = (reported_by: DisputeFile['reported_by'], platform_fee_percent = 0) =>
  ({ dispute: { contested_amount: 20_000 }, booking: { platform_fee_percent }, reported_by }) as DisputeFile

const effect = (ruling: Partial<Ruling>, file = disputeBy('borrower')) =>
  rulingEffect(
    { outcome: 'divide', refund: 0, penalty: 0, reason: 'Both are right.', ...ruling },
    file,
    names,
  )

test('a division names each sum and who gets it', () => {
  expect(effect({ refund: 12_000.25 })).toBe('₦12,000.25 to Bola, ₦7,999.75 to Ada.')
  expect(effect({ refund: 12_000 }, disputeBy('borrower', 10))).toBe(
    '₦12,000 to Bola, ₦8,000 to Ada, less our fee.',
  )
})

test.each([
  ['borrower', 'Ada also pays Bola a penalty of ₦500.'],
  ['lender', 'Bola also pays Ada a penalty of ₦500.'],
] as const)('the penalty of a division that the %s asked for is paid by the other side', (reporter, text) => {
  expect(effect({ refund: 12_000, penalty: 500 }, disputeBy(reporter))).toBe(
    `₦12,000 to Bola, ₦8,000 to Ada. ${text}`,
  )
})

test.each([
  ['for_borrower', '₦20,000 goes to Bola, and the booking ends. Ada also pays Bola a penalty of ₦500.'],
  ['for_lender', 'The booking goes on as if there had been no report. Bola also pays Ada a penalty of ₦500.'],
  ['dismissed', 'Nobody has lost. The booking goes on as before.'],
] as const)('a ruling %s says what it does and who pays the penalty', (outcome, text) => {
  expect(effect({ outcome, penalty: outcome === 'dismissed' ? 0 : 500 })).toBe(text)
})

test('nobody pays a penalty where a deadline raised the dispute and it is divided', () => {
  expect(penaltyPayer(disputeBy(null), 'divide')).toBeUndefined()
  expect(penaltyPayer(disputeBy(null), undefined)).toBeUndefined()
})

test('the hint of the penalty names who pays it to whom', () => {
  expect(penaltyHint('lender', names, 20_000)).toBe(
    'Ada pays it to Bola, beyond what is held: at most ₦20,000, what the piece was worth at booking. 0: none.',
  )
})
