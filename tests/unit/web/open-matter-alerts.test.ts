import { describe, expect, test } from 'vitest'
import type { BookingNews } from '@/domain/alerts/fetch-news'
import { ada, bola, claim, done, sale, texts, told, until } from '../../support/fixtures/booking-news.ts'

const due = 'Fri 7 Aug, 2:00 pm'
const question = {
  question: 'not_received',
  question_by: 'borrower',
  question_at: '2026-08-04T07:00:00Z',
  question_due_at: until,
} as const
const claimed: Partial<BookingNews> = { booking_status: 'returned', claimed_amount: 2000, claim }
const dispute: BookingNews['disputes'][number] = {
  id: 'd9',
  status: 'pending',
  reporter_id: bola,
  created_at: '2026-08-04T05:00:00Z',
  due_at: until,
  resolved_at: null,
}

describe('a booking on hold says so before anything else', () => {
  const frozen = { frozen_at: '2026-08-04T07:00:00Z' }

  test.each<[string, Partial<BookingNews>, string, string]>([
    [
      'before the handover',
      frozen,
      'The booking of Red gele is on hold: your bank is looking into the card payment',
      'The booking of Red gele is on hold: a bank is looking into the card payment. Please do not hand it over yet',
    ],
    [
      'after it, with a claim and an issue',
      { ...frozen, ...claimed, disputes: [dispute], handed_over_at: '2026-08-02T09:00:00Z' },
      'The booking of Red gele is on hold: your bank is looking into the card payment',
      'The booking of Red gele is on hold: a bank is looking into the card payment',
    ],
    [
      'a sale',
      { ...frozen, ...sale, handed_over_at: '2026-08-02T09:00:00Z' },
      'The sale of Red gele is on hold: your bank is looking into the card payment',
      'The sale of Red gele is on hold: a bank is looking into the card payment',
    ],
  ])('%s', (_, change, borrower, lender) => {
    expect(texts(change)).toEqual([borrower, lender])
    expect(told(change, ada)).toMatchObject({ at: frozen.frozen_at, link: { to: '/booking/$transactionId' } })
  })

  test('and the alert is another one when the hold ends', () => {
    expect(told(frozen, bola)?.key).not.toBe(told({}, bola)?.key)
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
      `Your booking of Red gele was not closed in time. Tell us what happened. Aso has until ${due} to decide`,
      `Your booking of Red gele was not closed in time. Tell us what happened. Aso has until ${due} to decide`,
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
      'Aso has decided on your booking of Red gele. See the decision',
      'Aso has decided on your booking of Red gele. See the decision',
    ],
    [
      'a rating after such a decision',
      {
        ...done,
        disputes: [{ ...dispute, status: 'resolved', resolved_at: done.settled_at }],
        ratings: [{ rater_id: ada, opened_at: '2026-08-05T07:00:00Z' }],
      },
      'Ada has rated you after Red gele',
      'Aso has decided on your booking of Red gele. See the decision',
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
