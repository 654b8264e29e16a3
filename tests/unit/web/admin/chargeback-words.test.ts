import { expect, test } from 'vitest'
import { bookingText, categoryText, gatewayText } from '@/features/admin/words/chargeback-words'

test.each([
  ['awaiting-merchant-feedback', null, 'Waits for our answer'],
  ['awaiting-bank-feedback', null, 'Answered, waiting for the bank'],
  ['resolved', 'declined', 'Ended: the payment is confirmed'],
  ['resolved', 'merchant-accepted', 'Ended: the money goes back to the card'],
  // What Paystack may add.
  ['under-review', 'auto_accepted', 'Under review: auto accepted'],
  [null, null, null],
])('Paystack’s %s, %s is read as: %s', (status, resolution, text) => {
  expect(gatewayText(status, resolution)).toBe(text)
})

test('kinds of disputes and states of bookings are plain words', () => {
  expect(['fraud', 'General', 'item-not-received', null].map(categoryText)).toEqual([
    'Fraud',
    'General complaint',
    'Item not received',
    null,
  ])
  expect(bookingText({ booking_status: 'confirmed', frozen_at: '2026-08-01' })).toBe('Confirmed, on hold')
  expect(bookingText({ booking_status: 'completed', frozen_at: null })).toBe('Completed')
})
