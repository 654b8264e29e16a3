import { expect, test } from 'vitest'
import { virtualStylistBody } from '#contract/bodies/virtual-stylist.ts'

const id = (nth: number) => `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`
const named = (availableItems: unknown) =>
  virtualStylistBody.parse({
    image: 'data:',
    preferences: { occasion: 'Wedding', style: 'Bold' },
    availableItems,
  }).availableItems

test('of the items that are named the first twenty ids count, each once', () => {
  expect(named([id(1), { id: id(2), title: 'Gown' }, 'gown', null, id(1)])).toEqual([id(1), id(2)])
  expect(named(Array.from({ length: 30 }, (_, nth) => id(nth)))).toHaveLength(20)
  expect(named([])).toBeUndefined()
  expect(named(undefined)).toBeUndefined()
})

test.each([
  ['occasion', 80],
  ['style', 80],
  ['specificHints', 300],
])('%s has at most %i characters', (field, most) => {
  const asked = (characters: number) =>
    virtualStylistBody.safeParse({
      image: 'data:',
      preferences: { occasion: 'Wedding', style: 'Bold', [field]: 'a'.repeat(characters) },
    })
  expect(asked(most).success).toBe(true)
  expect(asked(most + 1).error?.issues).toMatchObject([
    { path: ['preferences', field], message: 'This is too long.' },
  ])
})

test('only the first five hundred are looked at, however many are sent', () => {
  const junk = (count: number) => Array.from({ length: count }, () => 1)
  expect(named([...junk(499), id(1)])).toEqual([id(1)])
  expect(named([...junk(500), id(1)])).toEqual([])
  expect(named(junk(2_000_000))).toEqual([])
})
