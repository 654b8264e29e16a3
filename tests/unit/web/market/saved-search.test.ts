import { beforeAll, expect, test, vi } from 'vitest'
import { priceBands } from '#contract/taxonomy.ts'
import { alertPace } from '../../../../web/src/features/market/model/alert-pace.ts'
import { type MarketFilters, readFilters } from '../../../../web/src/features/market/model/filters.ts'
import { filtersOf, isOver } from '../../../../web/src/features/market/model/kept-filters.ts'
import { searchArgs } from '../../../../web/src/features/market/model/search-args.ts'
import { suggestedName } from '../../../../web/src/features/market/model/search-name.ts'

const today = '2026-08-03'
const from = '2026-08-08'
const to = '2026-08-10'
beforeAll(() => void vi.setSystemTime(`${today}T12:00:00Z`))

/** As save_search keeps its arguments. */
function kept(filters: MarketFilters) {
  const names: Record<string, string> = { start: 'first_day', end: 'last_day' }
  const entries = Object.entries(searchArgs(filters)).map(([name, value]) => {
    const bare = name.replace(/^p_/, '')
    return [names[bare] ?? bare, value]
  })
  return Object.fromEntries(entries)
}

test.each<[string, MarketFilters]>([
  ['words', { q: '2024 agbada' }],
  ['a category with a size', { category: 'Dresses', size: 'UK 12' }],
  ['what is for sale, by place', { type: 'buy', state: 'Lagos', city: 'Ikeja' }],
  ['what is for rent, by looks', { type: 'rent', brand: 'Zara', colour: 'Blue', condition: 'good' }],
  ['a distance', { near: '6.45,3.39', within: 25 }],
  ['dates', { from, to }],
  ...priceBands.map(({ value }): [string, MarketFilters] => [`prices ${value}`, { price: value }]),
])('A saved search opens as it was: %s', (_, filters) => {
  const asked = readFilters({ ...filters })
  expect(searchArgs(asked)).not.toEqual({})
  expect(filtersOf(kept(asked))).toEqual(asked)
})

test('Days that are over are not asked for again, and what is kept by nobody asks for nothing', () => {
  const past = { query: 'gele', first_day: '2026-08-02', last_day: to }
  expect(filtersOf(past)).toEqual(readFilters({ q: 'gele' }))
  expect(isOver(past, today)).toBe(true)
  expect(isOver({ first_day: today }, today)).toBe(false)
  for (const nothing of [null, [], 'gele', { price_from: 3, type: 'lend', latitude: 'x' }]) {
    expect(filtersOf(nothing)).toEqual(readFilters({}))
    expect(isOver(nothing, today)).toBe(false)
  }
})

test.each<[MarketFilters, string]>([
  [{ q: 'agbada', state: 'Lagos', size: 'UK 12' }, 'Agbada, Size UK 12, Lagos'],
  [{ category: 'Dresses', price: '5000-15000' }, 'Dresses, ₦5,000 to ₦15,000'],
  [{ q: 'a'.repeat(90) }, `A${'a'.repeat(79)}`],
  [{ q: 'gele', brand: 'b'.repeat(70), colour: 'Wine', city: 'Ikeja' }, 'Gele, Wine'],
])('The name that is offered for %j', (filters, name) => {
  expect(suggestedName(filters)).toBe(name)
})

test.each([
  [1, ', at most once an hour'],
  [5, ', at most once in 5 hours'],
  [24, ', at most once a day'],
  [36, ', at most once in 36 hours'],
  [720, ', at most once in 30 days'],
  [undefined, ''],
])('with %s hours between alerts the dialog says when they come', (hours, words) => {
  expect(alertPace(hours)).toBe(words)
})
