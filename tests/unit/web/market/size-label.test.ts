import { expect, test } from 'vitest'
import { sizeLabel } from '@/domain/items/size-label'

test.each([
  'UK 12',
  'UK 8 to 12',
  'EU 40',
  'US 6, long',
  '42',
  '40.5',
  '10-12',
  'S',
  'm',
  'XXL',
  '3XL',
  'S–XL',
  'M/L',
])('The size %s has the word before it', (size) => expect(sizeLabel(size)).toBe(`Size ${size}`))

test.each(['One size', '6.5 cm inside', '46 × 36 cm', '4 × 5 yards', '42 long', 'Small', 'Free size'])(
  'The size %s says itself what it is',
  (size) => expect(sizeLabel(size)).toBe(size),
)

test('The size of a shoe says so', () => expect(sizeLabel('Shoe EU 40')).toBe('Shoe size EU 40'))
