import { describe, expect, test } from 'vitest'
import { itemPlace, type PricedItem, priceText, rentPrices, shareText } from '#contract/rules/item-words.ts'

const gown: PricedItem = {
  availability_type: 'both',
  rental_price: 5000,
  rental_period: null,
  weekly_price: 25_000,
  monthly_price: null,
  sale_price: 60_000,
}

describe('the prices of an item', () => {
  test('are by the day, and by the week and month where there are such prices and they are offered', () => {
    const all = { ...gown, monthly_price: 80_000 }
    const periods = (item: PricedItem) => rentPrices(item).map(({ per }) => per)
    expect(rentPrices(gown)).toEqual([
      { per: 'day', amount: 5000 },
      { per: 'week', amount: 25_000 },
    ])
    expect(periods(all)).toEqual(['day', 'week', 'month'])
    expect(periods({ ...all, rental_period: 'daily' })).toEqual(['day'])
    expect(periods({ ...all, rental_period: 'daily_weekly' })).toEqual(['day', 'week'])
    expect(periods({ ...all, rental_period: 'monthly' })).toEqual(['day', 'month'])
    expect(periods({ ...all, availability_type: 'sale' })).toEqual([])
  })

  test('are said in one line', () => {
    expect(priceText(gown)).toBe('₦5,000 / day or buy ₦60,000')
    expect(priceText({ ...gown, availability_type: 'rent' })).toBe('₦5,000 / day')
    expect(priceText({ ...gown, availability_type: 'sale' })).toBe('₦60,000')
  })

  test('are in a shared link', () => {
    const rented = { ...gown, title: 'Ankara gown', availability_type: 'rent' as const }
    expect(shareText(rented)).toBe('Ankara gown: ₦5,000 / day on Aso')
    expect(shareText({ ...rented, rental_price: null })).toBe('Ankara gown on Aso')
  })
})

test('a place name is not repeated', () => {
  expect(itemPlace({ city: 'Yaba', state: 'Lagos' })).toBe('Yaba, Lagos')
  expect(itemPlace({ city: 'Lagos', state: 'Lagos' })).toBe('Lagos')
  expect(itemPlace({ city: null, state: null })).toBe('')
})
