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
  handover_proven_at: null,
  question: null,
  question_by: null,
  question_at: null,
  question_due_at: null,
  claimed_amount: 0,
  claim: null,
  disputes: [],
  item: { title: 'Red gele' },
  borrower: { full_name: 'Bola' },
  lender: { full_name: 'Ada' },
}

const told = (change: Partial<BookingNews>, userId: string) =>
  bookingAlert({ ...rental, ...change }, userId, now)
const texts = (change: Partial<BookingNews>) => [told(change, bola)?.text, told(change, ada)?.text]

const handed = '2026-08-02T09:00:00Z'
const active = { booking_status: 'active', handed_over_at: handed, handover_proven_at: handed } as const
const done = { booking_status: 'completed', settled_at: '2026-08-04T09:00:00Z' } as const
const sale = { transaction_type: 'sale' } as const
const unpaid = { paid_at: null } as const
const due = 'Fri 7 Aug, 2:00 pm'
const until = '2026-08-07T13:00:00Z'
const question = {
  question: 'not_received',
  question_by: 'borrower',
  question_at: '2026-08-04T07:00:00Z',
  question_due_at: until,
} as const
const claim: NonNullable<BookingNews['claim']> = {
  status: 'open',
  opened_at: '2026-08-04T06:00:00Z',
  clock_started_at: '2026-08-04T06:00:00Z',
  due_at: until,
  appealed_by: null,
  lines: [],
}
const paidLines: (typeof claim)['lines'] = [
  { kind: 'cleaning', final_amount: 1500 },
  { kind: 'late_days', final_amount: 1000 },
]
const claimed: Partial<BookingNews> = { booking_status: 'returned', claimed_amount: 2000, claim }
const dispute: BookingNews['disputes'][number] = {
  id: 'd9',
  status: 'pending',
  reporter_id: bola,
  created_at: '2026-08-04T05:00:00Z',
  due_at: until,
  resolved_at: null,
}
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
      'ended because nobody answered',
      { booking_status: 'cancelled' },
      'Nobody answered in time, so your booking of Red gele ended',
      'Nobody answered in time, so your booking of Red gele ended',
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

describe('what waits for an answer says whose, and until when', () => {
  test.each<[string, Partial<BookingNews>, string, string]>([
    [
      'the renter never received it',
      { ...question, question: 'not_received', question_by: 'borrower' },
      `You said that you never received Red gele. Ada can answer until ${due}`,
      `Bola says you never handed over Red gele. Answer by ${due}`,
    ],
    [
      'the renter did not come',
      { ...question, question: 'no_show', question_by: 'lender' },
      `Ada says you did not come for Red gele. Answer by ${due}`,
      `You said that Bola did not come for Red gele. Bola can answer until ${due}`,
    ],
    [
      'the renter asks to cancel',
      { ...question, question: 'cancel', question_by: 'borrower' },
      `You asked to cancel the booking of Red gele. Ada can answer until ${due}`,
      `Bola asks to cancel the booking of Red gele. Answer by ${due}`,
    ],
    [
      'the buyer asks to cancel',
      { ...sale, ...question, question: 'cancel', question_by: 'borrower' },
      `You asked to cancel the sale of Red gele. Ada can answer until ${due}`,
      `Bola asks to cancel the sale of Red gele. Answer by ${due}`,
    ],
    [
      'a claim',
      claimed,
      `Ada claims ₦2,000 of your deposit for Red gele. Answer by ${due}`,
      `You claim ₦2,000 of the deposit for Red gele. Bola can answer until ${due}`,
    ],
    [
      'a claim before the renter has confirmed the return',
      { ...claimed, booking_status: 'active', lender_return_confirmed: true },
      `Ada claims ₦2,000 of your deposit for Red gele. Answer by ${due}`,
      `You claim ₦2,000 of the deposit for Red gele. Bola can answer until ${due}`,
    ],
    [
      'a counter-offer',
      { ...claimed, claim: { ...claim, status: 'countered' } },
      `You made an offer about the claim against your deposit for Red gele. Ada can answer until ${due}`,
      `Bola made an offer about your claim for Red gele. Answer by ${due}`,
    ],
    [
      'a claim that Aso decides',
      { ...claimed, claim: { ...claim, status: 'contested' } },
      `You and Ada do not agree about the claim against your deposit for Red gele. Aso decides by ${due}`,
      `You and Bola do not agree about your claim for Red gele. Aso decides by ${due}`,
    ],
    [
      'a ruling that can be appealed',
      { ...claimed, claim: { ...claim, status: 'ruled' } },
      `Aso has decided about the claim against your deposit for Red gele. If you do not agree, appeal by ${due}`,
      `Aso has decided about your claim for Red gele. If you do not agree, appeal by ${due}`,
    ],
    [
      'an appeal',
      { ...claimed, claim: { ...claim, status: 'appealed', appealed_by: 'lender' } },
      `Ada appealed the decision about the claim against your deposit for Red gele. Another person at Aso decides by ${due}`,
      `You appealed the decision about your claim for Red gele. Another person at Aso decides by ${due}`,
    ],
    [
      'a dispute',
      { booking_status: 'disputed', disputes: [dispute] },
      `You reported an issue with Red gele. Aso has until ${due} to decide`,
      `Bola reported an issue with Red gele. Please answer. Aso has until ${due} to decide`,
    ],
    [
      'a dispute that is decided late',
      { booking_status: 'disputed', disputes: [{ ...dispute, due_at: '2026-08-05T08:00:00Z' }] },
      `You reported an issue with Red gele. Aso's decision was due Wed 5 Aug, 9:00 am`,
      `Bola reported an issue with Red gele. Please answer. Aso's decision was due Wed 5 Aug, 9:00 am`,
    ],
    [
      'a dispute that a deadline raised',
      { booking_status: 'disputed', disputes: [{ ...dispute, reporter_id: null }] },
      `Nobody ended your booking of Red gele in time. Say what happened. Aso has until ${due} to decide`,
      `Nobody ended your booking of Red gele in time. Say what happened. Aso has until ${due} to decide`,
    ],
    [
      'a report after the end',
      { ...done, disputes: [dispute] },
      `You reported an issue with Red gele. Aso has until ${due} to decide`,
      `Bola reported an issue with Red gele. Please answer. Aso has until ${due} to decide`,
    ],
    [
      'a dispute about a claim',
      { ...claimed, booking_status: 'disputed', disputes: [dispute] },
      `You reported an issue with Red gele. Aso has until ${due} to decide`,
      `Bola reported an issue with Red gele. Please answer. Aso has until ${due} to decide`,
    ],
    [
      'a decision that ended the booking',
      { ...done, disputes: [{ ...dispute, status: 'resolved', resolved_at: done.settled_at }] },
      'Aso has decided about your booking of Red gele. See the decision',
      'Aso has decided about your booking of Red gele. See the decision',
    ],
    [
      'a decision after which the booking went on',
      { ...done, disputes: [{ ...dispute, status: 'resolved', resolved_at: '2026-08-03T09:00:00Z' }] },
      'Deposit refunded: ₦5,000 for Red gele',
      'Your money for Red gele is in your wallet',
    ],
  ])('%s', (_name, change, borrower, lender) => {
    expect(texts(change)).toEqual([borrower, lender])
  })

  test('is unread again at each step, and a dispute leads to its own page', () => {
    const steps = [claimed, { ...claimed, claim: { ...claim, status: 'ruled' } }, question] as const
    expect(new Set(steps.map((change) => told(change, bola)?.key)).size).toBe(steps.length)
    expect(told({ disputes: [dispute] }, bola)?.link).toEqual({
      to: '/disputes/$disputeId',
      params: { disputeId: 'd9' },
    })
    expect(told(claimed, bola)?.link).toMatchObject({ to: '/booking/$transactionId' })
  })

  test('has the time at which it began, never one that is still to come', () => {
    expect(told(question, bola)?.at).toBe(question.question_at)
    expect(told({ disputes: [dispute] }, bola)?.at).toBe(dispute.created_at)
    const later = { ...claim, clock_started_at: '2026-08-12T23:00:00Z' }
    expect(told({ ...claimed, claim: later }, bola)?.at).toBe(claim.opened_at)
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
