import { describe, expect, test } from 'vitest'
import type { ListingReport } from '#contract/listing-optimizer.ts'
import { questionOf } from '@/features/ai/listing-optimizer/model/question'
import { type Draft, shownAs, suggestionsIn } from '@/features/ai/listing-optimizer/model/suggestions'

const priced = (suggested: number) => ({
  price: null,
  suggested,
  low: suggested - 1,
  high: suggested + 1,
  basis: 4,
})

const report: ListingReport = {
  suggestions: {
    optimized_title: 'Satin gown, wine',
    enhanced_description: 'Satin gown, wine.',
    rental_price: '₦12,500/day',
    sale_price: '₦85,000',
    note: '',
  },
  size: { value: 'UK 12', from: 'measurements' },
  colour: { value: 'Wine', from: 'photos' },
  colours: [{ name: 'wine', hex: '6b1a2e', share: 0.8 }],
  title_guesses_colour: true,
  basis: { rental: priced(12_500), sale: priced(85_000) },
  to_add: [],
  photos_examined: 2,
}
const draft: Draft = {
  title: 'satin gown',
  description: '',
  category: 'Dresses',
  availability: 'both',
  size: '',
  colour: '',
  rentalPrice: '',
  salePrice: '',
}
const fieldsFor = (availability: Draft['availability']) =>
  suggestionsIn(report, { ...draft, availability }).map(({ field, waits }) => (waits ? `${field}?` : field))

describe('the suggestions of a form', () => {
  test('have the prices that it shows; until somebody chose what is offered, they wait', () => {
    const always = ['title', 'description', 'size', 'colour']
    expect(fieldsFor('both')).toEqual([...always, 'rentalPrice', 'salePrice'])
    expect(fieldsFor('rent')).toEqual([...always, 'rentalPrice'])
    expect(fieldsFor('sale')).toEqual([...always, 'salePrice'])
    expect(fieldsFor('')).toEqual([...always, 'rentalPrice?', 'salePrice?'])
  })

  test('are as they are typed, with what they rest on', () => {
    expect(suggestionsIn(report, draft)).toMatchObject([
      { value: 'Satin gown, wine', note: 'The colour in it is a guess from your photos. Check it.' },
      { value: 'Satin gown, wine.' },
      { value: 'UK 12', note: 'A guess from your measurements. Check it.' },
      { value: 'Wine', note: 'A guess from 2 photos. Check it.', hex: '6b1a2e' },
      { value: '12500', note: '₦12,499–₦12,501, from 4 comparable items' },
      { value: '85000' },
    ])
    expect(shownAs('rentalPrice', '12500')).toBe('₦12,500')
    expect(shownAs('rentalPrice', '')).toBe('')
    expect(shownAs('title', '12500')).toBe('12500')
  })

  test('are none where nothing is known, or where a price is no single amount', () => {
    const suggestions = { ...report.suggestions, rental_price: '₦1,000 to ₦2,000/day', sale_price: '' }
    const little = { ...report, suggestions, size: null, colour: null }
    expect(suggestionsIn(little, draft).map(({ field }) => field)).toEqual(['title', 'description'])
  })
})

test('What is wrong in the form, and marked there, is not asked about', () => {
  const asked = questionOf({
    title: 'Gown',
    category: 'Dresses',
    description: null,
    measurements: { bust: 92, waist: 9999, horns: 3 },
    set_contents: ['Gown', 'x'.repeat(81)],
    images: [],
  })
  expect(asked).toMatchObject({ item_title: 'Gown', measurements: { bust: 92 }, set_contents: ['Gown'] })
})
