import { describe, expect, test } from 'vitest'
import { type BookingChoice, quoteBooking, quoteLines } from '#contract/rules/quote.ts'

const gown = {
  rental_price: 12500.5,
  sale_price: 90000,
  deposit_amount: 20000,
  delivery_fee: 2500,
  return_delivery_fee: 2000,
  owner_pays_delivery: false,
  owner_pays_return: true,
}
const weekend: BookingChoice = {
  transaction_type: 'rental',
  start: '2026-08-07',
  end: '2026-08-09',
  receive_method: 'pickup',
}

describe('a quote', () => {
  test('of a rental with pickup is rent and deposit', () => {
    expect(quoteBooking(gown, weekend)).toEqual({
      rental_days: 3,
      rental_price: 12500.5,
      rent_amount: 37501.5,
      sale_price: 0,
      deposit_amount: 20000,
      delivery_fee: 0,
      delivery_paid_by: null,
      return_delivery_fee: 0,
      return_paid_by: null,
      total_amount: 57501.5,
    })
  })

  test('with delivery counts both fees when the renter pays them', () => {
    const quote = quoteBooking(gown, { ...weekend, receive_method: 'delivery' })
    expect(quote).toMatchObject({ delivery_fee: 2500, return_delivery_fee: 2000, total_amount: 62001.5 })
  })

  test('lets the owner pay only the fees that the item offers to pay', () => {
    const quote = quoteBooking(gown, {
      ...weekend,
      receive_method: 'delivery',
      delivery_paid_by: 'lender',
      return_paid_by: 'lender',
    })
    expect(quote).toMatchObject({
      delivery_paid_by: 'borrower',
      return_paid_by: 'lender',
      total_amount: 60001.5,
    })
  })

  test('of a sale has no rent, deposit or return fee', () => {
    const quote = quoteBooking(gown, { transaction_type: 'sale', receive_method: 'delivery' })
    expect(quote).toMatchObject({
      rental_days: null,
      rent_amount: 0,
      deposit_amount: 0,
      sale_price: 90000,
      delivery_fee: 2500,
      return_delivery_fee: 0,
      return_paid_by: null,
      total_amount: 92500,
    })
  })

  test('has no rent before the dates are chosen', () => {
    expect(quoteBooking(gown, { ...weekend, end: null })).toMatchObject({
      rental_days: 0,
      total_amount: 20000,
    })
  })

  test('as lines shows the fees that the owner pays without counting them', () => {
    const quote = quoteBooking(gown, { ...weekend, receive_method: 'delivery', return_paid_by: 'lender' })
    const lines = quoteLines(quote)
    expect(lines.map(({ label, amount }) => [label, amount])).toEqual([
      ['Rent (3 days)', 37501.5],
      ['Security deposit', 20000],
      ['Delivery fee', 2500],
      ['Return delivery fee', 2000],
      ['Total', 60001.5],
    ])
    expect(lines.filter((line) => !line.counted).map((line) => line.kind)).toEqual(['return_delivery'])
  })
})
