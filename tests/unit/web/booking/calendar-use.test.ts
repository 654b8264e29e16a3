import { beforeAll, expect, test, vi } from 'vitest'
import { usageOf } from '@/features/transactions/calendar/calendar-button'
import type { Meeting } from '@/features/transactions/meetings/meetings'

const inAWeek = '2026-08-10'
beforeAll(() => void vi.setSystemTime('2026-08-03T12:00:00Z'))

const meeting = (status: Meeting['status']): Meeting => ({
  id: 'm',
  transaction_id: 't',
  occasion: 'handover',
  place: 'Shoprite Ikeja, main gate',
  meet_at: `${inAWeek}T13:00:00Z`,
  status,
  suggested_by: 'ada',
})
const rental = {
  booking_status: 'confirmed',
  paid_at: '2026-08-01T09:00:00Z',
  sale: false,
  rental_end_date: inAWeek,
  meetings: [],
  endedMeetings: [],
} as const
const sale = { ...rental, sale: true, rental_end_date: null }

test.each([
  ['a paid rental', rental, 'add'],
  ['one after its last day', { ...rental, rental_end_date: '2026-08-02' }, undefined],
  ['one that was cancelled', { ...rental, booking_status: 'cancelled' }, 'remove'],
  ['one that was cancelled unpaid', { ...rental, booking_status: 'cancelled', paid_at: null }, undefined],
  ['a sale without a meeting', sale, undefined],
  ['a sale with a suggestion', { ...sale, meetings: [meeting('open')] }, undefined],
  ['a sale with a meeting', { ...sale, meetings: [meeting('agreed')] }, 'add'],
  [
    'a sale that was cancelled',
    { ...sale, booking_status: 'cancelled', endedMeetings: [meeting('ended')] },
    'remove',
  ],
  ['a sale that was cancelled without a meeting', { ...sale, booking_status: 'cancelled' }, undefined],
] as const)('%s: the calendar button is %3$s', (_, booking, usage) => {
  expect(
    usageOf({ ...booking, meetings: [...booking.meetings], endedMeetings: [...booking.endedMeetings] }),
  ).toBe(usage)
})
