import { describe, expect, test } from 'vitest'
import { buildFeed } from '@/domain/alerts/feed'
import type { BookingNews, News } from '@/domain/alerts/fetch-news'
import { countNew } from '@/domain/alerts/seen'
import {
  active,
  ada,
  bola,
  claim,
  done,
  now,
  rental,
  sale,
  texts,
  told,
} from '../../support/fixtures/booking-news.ts'

const unpaid = { paid_at: null } as const
const paidLines: (typeof claim)['lines'] = [
  { kind: 'cleaning', final_amount: 1500 },
  { kind: 'late_days', final_amount: 1000 },
]
const ended = 'Your booking of Red gele ended before it was paid'

describe('a booking is told to its borrower and to its lender', () => {
  test.each<[string, Partial<BookingNews>, string | undefined, string | undefined]>([
    ['confirmed', {}, 'Your booking of Red gele is confirmed', 'Bola booked Red gele'],
    ['bought', sale, 'Your purchase of Red gele is confirmed', 'Bola bought Red gele'],
    [
      'requested',
      { booking_status: 'requested' },
      'You requested Red gele. Ada has not answered yet',
      'Bola wants to rent Red gele. Please answer',
    ],
    [
      'unpaid',
      { booking_status: 'pending', ...unpaid, hold_expires_at: '2026-08-05T09:10:00Z' },
      'Pay for Red gele to keep your booking',
      undefined,
    ],
    [
      'unpaid, and a limit forbids paying',
      {
        booking_status: 'pending',
        ...unpaid,
        hold_expires_at: '2026-08-05T09:10:00Z',
        pay_refusal: 'At your trust level you can have 1 rental at a time.',
      },
      'You can’t pay for Red gele now. At your trust level you can have 1 rental at a time',
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
      'You have Red gele. Bring it back by 12 Aug 2026',
      'Bola has Red gele until 12 Aug 2026',
    ],
    [
      'confirmed back by the borrower',
      { ...active, borrower_return_confirmed: true, borrower_confirmed_at: '2026-08-04T07:00:00Z' },
      'You confirmed the return of Red gele. Waiting for Ada to confirm',
      'Bola confirmed the return of Red gele. Confirm your side',
    ],
    [
      'confirmed back by the lender',
      { ...active, lender_return_confirmed: true, lender_confirmed_at: '2026-08-04T07:00:00Z' },
      'Ada confirmed the return of Red gele. Confirm your side',
      'You confirmed the return of Red gele. Waiting for Bola to confirm',
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
    [
      'rated by both',
      {
        ...done,
        ratings: [
          { rater_id: bola, opened_at: '2026-08-05T07:00:00Z' },
          { rater_id: ada, opened_at: '2026-08-05T07:00:00Z' },
        ],
      },
      'Ada has rated you after Red gele',
      'Bola has rated you after Red gele',
    ],
    [
      'rated by the borrower alone, sealed',
      { ...done, ratings: [{ rater_id: bola, opened_at: null }] },
      'Deposit refunded: ₦5,000 for Red gele',
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
      'cancelled by neither side',
      { booking_status: 'cancelled' },
      'The booking of Red gele was cancelled',
      'The booking of Red gele was cancelled',
    ],
    [
      'completed after a claim of which a part was paid',
      { ...done, late_fee: 1000, claim: { ...claim, status: 'settled', due_at: null, lines: paidLines } },
      'Deposit refunded: ₦2,500 for Red gele',
      'Your money for Red gele is in your wallet',
    ],
    [
      'handed over, as the owner says',
      { ...active, handover_proven_at: null },
      'Ada says you have Red gele. Say whether you received it',
      'You marked Red gele as handed over. Bola has not confirmed it yet',
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
