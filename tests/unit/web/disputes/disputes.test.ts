import { describe, expect, test, vi } from 'vitest'
import type { DisputeOutcome } from '@/features/admin/api/disputes'
import { disputeFileOf } from '../../../support/fixtures/dispute-file.ts'

vi.mock('@/lib/session', () => ({ session: {}, usePerson: () => undefined }))
const { outcomeWords } = await import('@/features/admin/words/ruling-words')
const { issueTypesOf } = await import('@/features/disputes/model/issue-form')
const { lateText } = await import('@/features/disputes/model/late-text')
const { namesFor } = await import('@/features/disputes/model/words')

test('each side chooses from what it can meet', () => {
  const valuesFor = (kind: 'report' | 'return', side: 'borrower' | 'lender' | undefined) =>
    issueTypesOf(kind, side).map(({ value }) => value)
  expect(valuesFor('return', 'borrower')).toEqual([
    'item_damaged',
    'item_dirty',
    'poor_communication',
    'payment_issue',
    'other',
  ])
  expect(valuesFor('return', 'lender')).toHaveLength(8)
  expect(valuesFor('report', 'lender')).not.toContain('item_not_received')
  expect(valuesFor('report', 'borrower')).toHaveLength(7)
  expect(valuesFor('report', undefined)).toHaveLength(7)
})

describe('what a decision does', () => {
  const effect = (outcome: DisputeOutcome, changes: Parameters<typeof disputeFileOf>[0] = {}) => {
    const file = disputeFileOf(changes)
    return outcomeWords(outcome, file, namesFor(file, undefined)).text
  }
  const neverReceived = { issue_type: 'item_not_received' } as const
  const sale = { transaction_type: 'sale' } as const
  const settled = { settled_at: '2026-08-14T09:00:00Z' }
  const goesOn = 'The booking goes on as if there had been no report.'
  const proven = 'The handover counts as proven, and the rental goes on.'

  test.each<[string, DisputeOutcome, Parameters<typeof disputeFileOf>[0], string]>([
    ['the renter who reported wins', 'for_borrower', {}, '₦8,000 goes to Bola, and the booking ends.'],
    ['the renter who reported loses', 'for_lender', {}, goesOn],
    [
      'the owner who reported wins',
      'for_lender',
      { reported_by: 'lender' },
      '₦8,000 goes to Ada, less our fee, and the booking ends.',
    ],
    ['the owner who reported loses', 'for_borrower', { reported_by: 'lender' }, goesOn],
    ['a renter who never received it loses', 'for_lender', { dispute: neverReceived }, proven],
    [
      'a renter who never received it loses before the handover was marked',
      'for_lender',
      { dispute: { ...neverReceived, previous_status: 'confirmed' } },
      proven,
    ],
    [
      'a renter who never received it loses after the return',
      'for_lender',
      { dispute: { ...neverReceived, previous_status: 'returned' }, booking: settled },
      'The handover counts as proven, and the booking goes on as if there had been no report.',
    ],
    [
      'a buyer who never received it loses',
      'for_lender',
      { dispute: neverReceived, booking: sale },
      'The handover counts as proven: ₦8,000 goes to Ada, less our fee, and the sale is complete.',
    ],
    [
      'a buyer who never received it wins',
      'for_borrower',
      { dispute: neverReceived, booking: sale },
      '₦8,000 goes to Bola, and the booking ends.',
    ],
    ['a buyer loses another report', 'for_lender', { booking: sale }, goesOn],
    [
      'the owner reports that it never arrived, and loses',
      'for_borrower',
      { dispute: neverReceived, reported_by: 'lender' },
      goesOn,
    ],
    [
      'a deadline raised it',
      'for_lender',
      { dispute: neverReceived, reported_by: null },
      '₦8,000 goes to Ada, less our fee, and the booking ends.',
    ],
    [
      'only a claim is held: the rent and its fee are paid',
      'for_lender',
      { reported_by: 'lender', booking: settled },
      '₦8,000 goes to Ada, and the booking ends.',
    ],
    [
      'a division',
      'divide',
      {},
      '₦8,000 is divided between both, to the kobo, and the booking ends. Our fee comes off the part of Ada.',
    ],
    [
      'a division of a claim',
      'divide',
      { booking: settled },
      '₦8,000 is divided between both, to the kobo, and the booking ends.',
    ],
    ['a dismissal', 'dismissed', {}, 'Nobody has lost. The booking goes on as before.'],
    [
      'a dismissal after the settlement',
      'dismissed',
      { dispute: { contested_amount: 0 } },
      'Nobody has lost. Nothing changes.',
    ],
    [
      'a decision after the settlement',
      'for_lender',
      { dispute: { ...neverReceived, contested_amount: 0 } },
      'Nothing is held any more. Only a penalty moves money.',
    ],
  ])('%s', (_name, outcome, changes, text) => {
    expect(effect(outcome, changes)).toBe(text)
  })
})

describe('how late a rental is, in the file of a dispute', () => {
  const now = Date.parse('2026-08-15T09:00:00Z')
  const late = (booking: NonNullable<Parameters<typeof disputeFileOf>[0]>['booking'] = {}, at = now) =>
    lateText(disputeFileOf({ booking }).booking, at)
  const returned = { borrower_return_confirmed: true, borrower_confirmed_at: '2026-08-14T09:00:00Z' }

  test('counts to today while it is out', () => {
    expect(late()).toBe('3 days, ₦1,500 so far')
    expect(late({ rental_end_date: '2026-08-14' })).toBe('1 day, ₦500 so far')
    expect(late({ rental_end_date: '2026-08-01' })).toBe('14 days, ₦5,000 so far')
  })

  test('counts to the day of the return: the owner’s, else the renter’s, else that of their word', () => {
    expect(late(returned)).toBe('2 days, ₦1,000')
    expect(late({ ...returned, borrower_return_date: '2026-08-13' })).toBe('1 day, ₦500')
    const both = { ...returned, borrower_return_date: '2026-08-13', lender_return_date: '2026-08-14' }
    expect(late({ ...both, lender_return_confirmed: true })).toBe('2 days, ₦1,000')
  })

  test('is what was settled', () => {
    expect(late({ settled_at: '2026-08-14T09:00:00Z', late_days: 2, late_fee: 1000 })).toBe('2 days, ₦1,000')
    expect(late({ settled_at: '2026-08-14T09:00:00Z', late_days: 0, late_fee: 0 })).toBeNull()
  })

  test('is nothing in time, before a handover, and for a sale', () => {
    expect(late({}, Date.parse('2026-08-12T22:59:59Z'))).toBeNull()
    expect(late({ handed_over_at: null })).toBeNull()
    expect(late({ transaction_type: 'sale', rental_end_date: null })).toBeNull()
  })
})
