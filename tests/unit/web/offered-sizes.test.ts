import { expect, test } from 'vitest'
import type { Counts, Facet } from '@/features/market/model/counts'
import { byName } from '@/features/market/model/facets'
import { sizeGroups } from '@/features/market/model/offered-sizes'

const counted = (facet: Facet, ...values: string[]): Counts =>
  values.map((value) => ({ facet, value, count: 1, more: false }))

test('sizes are in the order of a shop, gowns apart from shoes', () => {
  const sizes = [
    'XL',
    'Shoe EU 41',
    'UK 10',
    'One size',
    'UK 8',
    'S',
    'M to L',
    'Shoe EU 39.5',
    'XS',
    '42 long',
  ]
  expect(sizeGroups(counted('size', ...sizes))).toEqual([
    { label: 'Small to large', options: ['XS', 'S', 'M to L', 'XL'] },
    { label: 'Gowns and clothes', options: ['UK 8', 'UK 10'] },
    { label: 'Shoes', options: ['Shoe EU 39.5', 'Shoe EU 41'] },
    { label: 'Other sizes', options: ['42 long', 'One size'] },
  ])
})

test('a chosen size is offered where no item has it, once', () => {
  expect(sizeGroups(undefined, 'UK 12')).toEqual([{ label: 'Gowns and clothes', options: ['UK 12'] }])
  expect(sizeGroups(counted('size', 'XL'), 'xl')).toEqual([{ label: 'Small to large', options: ['XL'] }])
})

test('cities and brands are in the order of the alphabet', () => {
  expect(byName(counted('city', 'Lagos', 'Ibadan', 'abuja'), 'city')).toEqual(['abuja', 'Ibadan', 'Lagos'])
})
