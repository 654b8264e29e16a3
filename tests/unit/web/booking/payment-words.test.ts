import { describe, expect, test } from 'vitest'
import { paymentNews, paymentResult } from '@/features/payments/model/payment-result'

const answer = (booking_status: string, outcome: 'booked' | 'requested' = 'booked') => ({
  outcome,
  booking_status,
  transaction_id: 't1',
  amount: 8000,
  payment_status: 'successful',
})

describe('the page after a payment follows the booking', () => {
  test('says that an instant booking is confirmed, on the page and beside it', () => {
    expect(paymentResult(answer('confirmed')).text).toBe('Your booking is confirmed.')
    expect(paymentNews(answer('confirmed'))?.text).toBe('Your booking is confirmed.')
  })

  test('says of a request that the owner has to accept it, and nowhere that it is confirmed', () => {
    const request = answer('requested', 'requested')
    expect(paymentResult(request)).toMatchObject({
      title: 'Payment successful',
      text: 'The owner has been asked to accept your booking. If they don’t, you get a full refund.',
    })
    expect(paymentNews(request)).toEqual({
      title: 'Booking request sent',
      text: 'The owner has been asked to accept your booking.',
    })
  })

  test('says that a request is confirmed once the owner has accepted', () => {
    expect(paymentResult(answer('confirmed', 'requested')).text).toBe('Your booking is confirmed.')
  })

  test.each(['cancelled', 'declined', 'expired'])('says that a booking that was %s has ended', (status) => {
    expect(paymentResult(answer(status)).title).toBe('This booking has ended')
    expect(paymentNews(answer(status))).toBeNull()
  })

  test.each(['active', 'returned', 'completed', 'disputed'])(
    'promises nothing of one that is %s',
    (status) => {
      expect(paymentResult(answer(status)).title).toBe('You paid for this booking')
      expect(paymentNews(answer(status))).toBeNull()
    },
  )
})
