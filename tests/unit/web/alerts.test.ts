import { describe, expect, test } from 'vitest'
import { bookingAlert } from '@/domain/alerts/booking-alert'
import { buildFeed } from '@/domain/alerts/feed'
import type { BookingNews, News } from '@/domain/alerts/fetch-news'
import { countNew } from '@/domain/alerts/seen'

const bola = 'b0000000-0000-4000-8000-000000000001'
const ada = 'a0000000-0000-4000-8000-000000000002'
const now = Date.parse('2026-08-05T09:00:00Z')

/** Bola rents Ada's gele: paid and confirmed. */
const rental: BookingNews = {
  id: 'c1',
  borrower_id: bola,
  lender_id: ada,
  transaction_type: 'rental',
  booking_status: 'confirmed',
  approval_required: false,
  rental_end_date: '2026-08-12',
  deposit_amount: 5000,
  late_fee: null,
  hold_expires_at: null,
  created_at: '2026-08-01T08:00:00Z',
  updated_at: '2026-08-04T08:00:00Z',
  paid_at: '2026-08-01T09:00:00Z',
  handed_over_at: null,
  settled_at: null,
  borrower_return_confirmed: false,
  lender_return_confirmed: false,
  borrower_confirmed_at: null,
  lender_confirmed_at: null,
  cancelled_by: null,
  item: { title: 'Red gele' },
  borrower: { full_name: 'Bola' },
  lender: { full_name: 'Ada' },
}

const told = (change: Partial<BookingNews>, userId: string) =>
  bookingAlert({ ...rental, ...change }, userId, now)
const texts = (change: Partial<BookingNews>) => [told(change, bola)?.text, told(change, ada)?.text]

const active = { booking_status: 'active', handed_over_at: '2026-08-02T09:00:00Z' } as const
const done = { booking_status: 'completed', settled_at: '2026-08-04T09:00:00Z' } as const
const sale = { transaction_type: 'sale' } as const
const unpaid = { paid_at: null } as const
const ended = 'Your booking of Red gele ended before it was paid'

describe('a booking is told to its borrower and to its lender', () => {
  test.each<[string, Partial<BookingNews>, string | undefined, string | undefined]>([
    ['confirmed', {}, 'Your booking of Red gele is confirmed', 'Bola booked Red gele'],
    ['bought', sale, 'Your purchase of Red gele is confirmed', 'Bola bought Red gele'],
    [
      'requested',
      { booking_status: 'requested' },
      'You asked for Red gele. Ada has not answered yet',
      'Bola wants to rent Red gele. Please answer',
    ],
    [
      'unpaid',
      { booking_status: 'pending', ...unpaid, hold_expires_at: '2026-08-05T09:10:00Z' },
      'Pay for Red gele to keep your booking',
      undefined,
    ],
    [
      'unpaid too long',
      { booking_status: 'pending', ...unpaid, hold_expires_at: '2026-08-05T08:00:00Z' },
      ended,
      undefined,
    ],
    ['unpaid and expired', { booking_status: 'expired', ...unpaid }, ended, undefined],
    [
      'with the borrower',
      active,
      'Red gele is with you. Bring it back by 12 Aug 2026',
      'Bola has Red gele until 12 Aug 2026',
    ],
    [
      'confirmed back by the borrower',
      { ...active, borrower_return_confirmed: true, borrower_confirmed_at: '2026-08-04T07:00:00Z' },
      'You confirmed the return of Red gele. Ada is asked too',
      'Bola confirmed the return of Red gele. Confirm your side',
    ],
    [
      'confirmed back by the lender',
      { ...active, lender_return_confirmed: true, lender_confirmed_at: '2026-08-04T07:00:00Z' },
      'Ada confirmed the return of Red gele. Confirm your side',
      'You confirmed the return of Red gele. Bola is asked too',
    ],
    ['completed', done, 'Deposit refunded: ₦5,000 for Red gele', 'Your money for Red gele is in your wallet'],
    [
      'completed late',
      { ...done, late_fee: 1000 },
      'Deposit refunded: ₦4,000 for Red gele',
      'Your money for Red gele is in your wallet',
    ],
    [
      'completed with no deposit left',
      { ...done, late_fee: 5000 },
      'Your rental of Red gele is complete',
      'Your money for Red gele is in your wallet',
    ],
    ['sold', { ...sale, ...done }, 'Red gele is yours', 'Red gele is sold and paid'],
    [
      'cancelled by the borrower',
      { booking_status: 'cancelled', cancelled_by: 'borrower' },
      'You cancelled the booking of Red gele',
      'Bola cancelled the booking of Red gele',
    ],
    [
      'cancelled by the lender',
      { booking_status: 'cancelled', cancelled_by: 'lender' },
      'Ada cancelled the booking of Red gele',
      'You cancelled the booking of Red gele',
    ],
    [
      'cancelled before it was paid',
      { booking_status: 'cancelled', cancelled_by: 'borrower', ...unpaid },
      'You cancelled the booking of Red gele',
      undefined,
    ],
    [
      'declined',
      { booking_status: 'declined' },
      'Ada declined your request for Red gele. Your money is in your wallet',
      'You declined the request for Red gele',
    ],
    [
      'not answered',
      { booking_status: 'expired' },
      'Nobody answered your request for Red gele. Your money is in your wallet',
      'The request for Red gele ended without your answer',
    ],
    [
      'disputed',
      { booking_status: 'disputed' },
      'Your booking of Red gele is under review',
      'Your booking of Red gele is under review',
    ],
  ])('%s', (_name, change, borrower, lender) => {
    expect(texts(change)).toEqual([borrower, lender])
  })

  test('by their role when their name is missing', () => {
    expect(
      texts({
        borrower: { full_name: null },
        lender: { full_name: ' ' },
        booking_status: 'cancelled',
        cancelled_by: 'lender',
      }),
    ).toEqual(['The owner cancelled the booking of Red gele', 'You cancelled the booking of Red gele'])
    expect(told({ borrower: { full_name: null } }, ada)?.text).toBe('The renter booked Red gele')
  })
})

describe('an alert', () => {
  test('has the time of the event', () => {
    expect(told({}, bola)?.at).toBe('2026-08-01T09:00:00Z')
    expect(told(active, bola)?.at).toBe('2026-08-02T09:00:00Z')
    expect(told(done, bola)?.at).toBe('2026-08-04T09:00:00Z')
    expect(told({ approval_required: true }, bola)?.at).toBe('2026-08-04T08:00:00Z')
  })

  test('leads to the booking, or to the return that waits for this side', () => {
    const confirmed = { ...active, lender_return_confirmed: true }
    expect(told({}, bola)?.link).toEqual({ to: '/booking/$transactionId', params: { transactionId: 'c1' } })
    expect(told(confirmed, bola)?.link).toMatchObject({ to: '/return/$transactionId' })
    expect(told(confirmed, ada)?.link).toMatchObject({ to: '/booking/$transactionId' })
  })

  test('is unread again when its content changes', () => {
    const seen = new Set([told({}, bola)?.key ?? ''])
    const feed = (change: Partial<BookingNews>) =>
      buildFeed({ bookings: [{ ...rental, ...change }], deposits: [] }, bola, now)
    expect(countNew(feed({ updated_at: '2026-08-05T08:00:00Z' }), seen)).toBe(0)
    expect(countNew(feed(active), seen)).toBe(1)
  })
})

test('The feed has bookings and deposits, the newest first, at most 20', () => {
  const bookings = Array.from({ length: 18 }, (_, day) => ({
    ...rental,
    id: `c${day}`,
    paid_at: `2026-07-${String(day + 1).padStart(2, '0')}T09:00:00Z`,
  }))
  const deposits: News['deposits'] = [
    { id: 'd1', amount: 30_000, created_at: '2026-07-31T09:00:00Z' },
    ...['d2', 'd3', 'd4'].map((id) => ({ id, amount: 100, created_at: '2026-06-01T09:00:00Z' })),
  ]
  const feed = buildFeed({ bookings, deposits }, bola, now)
  expect(feed).toHaveLength(20)
  expect(feed[0]).toMatchObject({
    key: 'd1',
    text: '₦30,000 was added to your wallet',
    link: { to: '/wallet' },
  })
  expect(feed.map(({ at }) => Date.parse(at))).toEqual(
    feed.map(({ at }) => Date.parse(at)).sort((a, b) => b - a),
  )
})
