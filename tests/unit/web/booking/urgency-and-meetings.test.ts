import { expect, test } from 'vitest'
import { byUrgency } from '@/features/transactions/list/urgency'
import { leadingMeeting, type Meeting } from '@/features/transactions/meetings/meetings'
import { deadlineRow, meetingAhead, rentalOf } from '../../../support/fixtures/booking-row.ts'

const now = Date.parse('2026-08-04T09:00:00Z')

test('the list begins with what waits for me, the nearest deadline first, and ends with what is over', () => {
  const asked = (id: string, due_at: string) =>
    rentalOf('lender', { id, booking_status: 'requested', deadline: deadlineRow({ due_at }) })
  const list = [
    rentalOf('lender', { id: 'newest over', booking_status: 'completed' }),
    rentalOf('lender', { id: 'handover ahead' }),
    asked('answer later', '2026-08-06T09:00:00Z'),
    rentalOf('lender', { id: 'older over', booking_status: 'cancelled' }),
    rentalOf('lender', { id: 'out', booking_status: 'active', handover_proven_at: '2026-08-03T09:00:00Z' }),
    rentalOf('lender', { id: 'handover sooner', rental_start_date: '2026-08-06' }),
    asked('answer soon', '2026-08-05T09:00:00Z'),
  ]
  expect(byUrgency(list, now).map(({ id }) => id)).toEqual([
    'answer soon',
    'answer later',
    'handover sooner',
    'handover ahead',
    'out',
    'newest over',
    'older over',
  ])
})

const meeting = (id: string, values: Partial<Meeting>): Meeting => ({
  id,
  transaction_id: rentalOf('lender').id,
  occasion: 'handover',
  place: 'Shoprite Ikeja, main gate',
  meet_at: '2026-08-10T13:00:00Z',
  status: 'agreed',
  suggested_by: rentalOf('lender').borrower_id,
  ...values,
})

test('the next agreed meeting leads, else a suggestion that waits for me, and none that is over', () => {
  const leads = (meetings: Meeting[], values = {}) =>
    leadingMeeting(
      rentalOf('lender', {
        meetings,
        actions: meetingAhead('suggest_handover', 'suggest_return'),
        ...values,
      }),
      now,
    )?.id
  const back = meeting('return', { occasion: 'return', meet_at: '2026-08-12T13:00:00Z' })
  const asked = meeting('asked', { status: 'open' })
  const mine = meeting('mine', { status: 'open', suggested_by: rentalOf('lender').lender_id })
  const agreed = meeting('agreed', {})
  expect(leads([back, agreed])).toBe('agreed')
  expect(leads([asked, back])).toBe('return')
  expect(leads([asked])).toBe('asked')
  expect(leads([mine])).toBeUndefined()
  expect(leads([meeting('today', { meet_at: '2026-08-04T07:00:00Z' })])).toBe('today')
  expect(leads([meeting('past', { meet_at: '2026-08-03T13:00:00Z' })])).toBeUndefined()
  expect(leads([agreed, back], { actions: meetingAhead('suggest_return') })).toBe('return')
})
