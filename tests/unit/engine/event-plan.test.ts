import fc from 'fast-check'
import { expect, test } from 'vitest'
import { manyItems } from '../../../bench/engine.ts'
import { type PlannedGuest, planEvent } from '../../../supabase/functions/_shared/engine/events/plan.ts'
import { eventLooks, keptLook, missingOf } from '../../../supabase/functions/_shared/engine/index.ts'
import { readItem } from '../../../supabase/functions/_shared/engine/stylist/read-item.ts'
import { fits } from '../../../supabase/functions/_shared/engine/stylist/sizes.ts'
import { market, request } from './market-rows.ts'

/** A plan for a whole event: no piece twice, and each look by the rules of a look for one person. */

const guest = fc.record({
  request,
  highestDeposit: fc.constantFrom(0, 5000, 100_000),
  owns: fc.boolean(),
  apart: fc.boolean(),
})

const guests = fc.tuple(market, fc.array(guest, { minLength: 1, maxLength: 30 })).map(([items, all]) =>
  all.map(
    ({ request: wish, highestDeposit, owns, apart }, at): PlannedGuest => ({
      request: {
        ...wish,
        // Some guests are owners themselves.
        personId: owns ? 'lender' : `guest-${String(at).padStart(2, '0')}`,
        keptApart: apart ? ['blocked', 'other'] : ['blocked'],
      },
      highestDeposit,
      items,
    }),
  ),
)

const once = (all: readonly PlannedGuest[]): PlannedGuest[] => [
  ...new Map(all.map((one) => [one.request.personId, one])).values(),
]

test('no piece twice; each is free, within the budget and the deposit, of the size, of somebody else', () => {
  let planned = 0
  fc.assert(
    fc.property(guests, fc.array(fc.nat(39), { maxLength: 5 }), (all, had) => {
      const people = once(all)
      const taken = had.map((at) => `item-${at}`)
      const plan = planEvent(people, taken)
      const used = new Set(taken)
      for (const { request: wish, highestDeposit } of people) {
        const look = plan.get(wish.personId)
        if (!look) continue
        planned += 1
        expect(look.total).toBeLessThanOrEqual(wish.budget ?? Number.POSITIVE_INFINITY)
        for (const { item, receive } of look.pieces) {
          expect(used.has(item.id)).toBe(false)
          used.add(item.id)
          expect(item).toMatchObject({ free: true, hidden: false, status: 'available' })
          expect([wish.personId, ...wish.keptApart]).not.toContain(item.ownerId)
          expect(item.deposit).toBeLessThanOrEqual(highestDeposit)
          expect(item.availability).not.toBe('sale')
          expect(receive === 'delivery' || item.state === wish.state).toBe(true)
          expect(fits(item, readItem(item).slot, wish)).toBe(true)
        }
      }
    }),
    { numRuns: 150, seed: 15 },
  )
  expect(planned).toBeGreaterThan(100)
})

test('the same guests and rows get the same plan, in whatever order they come', () => {
  fc.assert(
    fc.property(guests, fc.infiniteStream(fc.nat()), (all, keys) => {
      const people = once(all)
      const shuffled = [...people]
        .map((one) => ({ key: keys.next().value ?? 0, one: { ...one, items: one.items.toReversed() } }))
        .sort((one, other) => one.key - other.key)
        .map(({ one }) => one)
      const plain = (plan: ReturnType<typeof planEvent>) =>
        [...plan].map(([id, { pieces }]) => [id, pieces.map(({ item }) => item.id)]).sort()
      expect(plain(planEvent(shuffled, []))).toEqual(plain(planEvent(people, [])))
    }),
    { numRuns: 60, seed: 15 },
  )
})

const wish = {
  personId: 'me',
  keptApart: [],
  occasion: 'Wedding',
  style: '',
  state: 'Lagos',
  start: '2026-12-03',
  end: '2026-12-05',
  clothesSizes: [],
  shoeSizes: [],
  colours: ['wine'],
  madeFor: 'women',
} as const

test('whoever has least to choose from is dressed first', () => {
  const items = manyItems(60).map((item, at) =>
    at % 12 === 0 && item.category === 'Dresses' ? { ...item, size: 'UK 12' } : item,
  )
  const rare = items.filter(({ size }) => size === 'UK 12').map(({ id }) => id)
  const few = items.filter(({ id, category }) => rare.includes(id) || !['Dresses'].includes(category))
  const people = ['a', 'b', 'z'].map((personId) => ({
    request: { ...wish, personId },
    highestDeposit: 100_000,
    items: personId === 'z' ? few : items,
  }))
  expect([...planEvent(people, []).keys()][0]).toBe('z')
})

test('looks are in the colours of the event where there are such clothes, and in others where there are none', () => {
  const [first] = manyItems(1)
  if (!first) throw new Error('No item')
  const piece = (id: string, title: string, category: 'Dresses' | 'Shoes', colour: string) => ({
    ...first,
    id,
    title,
    category,
    colour,
  })
  const shoes = ['Black', 'Gold', 'Nude'].map((colour) => piece(colour, `${colour} heels`, 'Shoes', colour))
  const green = ['a', 'b'].map((id) => piece(id, 'Emerald satin gown', 'Dresses', 'Emerald'))
  const wine = ['c', 'd'].map((id) => piece(id, 'Wine satin gown', 'Dresses', 'Wine'))
  const gowns = (items: typeof shoes) =>
    eventLooks(wish, items).map(
      ({ pieces }) => pieces.find(({ item }) => item.category === 'Dresses')?.item.colour,
    )
  expect(new Set(gowns([...green, ...wine, ...shoes]))).toEqual(new Set(['Wine']))
  expect(new Set(gowns([...green, ...shoes]))).toEqual(new Set(['Emerald']))
})

test('a suggestion is shown whole or not at all', () => {
  const items = manyItems(200)
  const [look] = eventLooks(wish, items)
  const ids = look?.pieces.map(({ item }) => item.id) ?? []
  expect(ids.length).toBeGreaterThan(1)
  expect(keptLook(wish, items, ids)?.total).toBe(look?.total)
  expect(keptLook({ ...wish, budget: (look?.total ?? 0) - 1 }, items, ids)).toBeUndefined()
  expect(
    keptLook(
      wish,
      items.filter(({ id }) => id !== ids[0]),
      ids,
    ),
  ).toBeUndefined()
  expect(keptLook(wish, items, [])).toBeUndefined()
})

test('names the parts that a look still needs', () => {
  const gown = { title: 'Wine lace gown', category: 'Dresses' } as const
  const heels = { title: 'Gold heels', category: 'Shoes' } as const
  const top = { title: 'Silk blouse', category: 'Tops' } as const
  expect(missingOf([])).toEqual(['clothes', 'shoes'])
  expect(missingOf([gown])).toEqual(['shoes'])
  expect(missingOf([top, heels])).toEqual(['clothes'])
  expect(missingOf([gown, heels])).toEqual([])
})

test('looks are of the cloth of the side where there are such clothes, else in its colours', () => {
  const [first] = manyItems(1)
  if (!first) throw new Error('No item')
  const piece = (id: string, title: string, category: 'Dresses' | 'Shoes', colour: string) => ({
    ...first,
    id,
    title,
    category,
    colour,
  })
  const shoes = ['Black', 'Gold', 'Nude'].map((colour) => piece(colour, `${colour} heels`, 'Shoes', colour))
  const satin = [piece('a', 'Wine satin gown', 'Dresses', 'Wine')]
  const lace = [
    piece('b', 'Wine lace gown', 'Dresses', 'Wine'),
    piece('c', 'Emerald lace gown', 'Dresses', 'Emerald'),
  ]
  const gowns = (items: typeof shoes) =>
    eventLooks({ ...wish, fabric: 'lace' }, items).map(
      ({ pieces }) => pieces.find(({ item }) => item.category === 'Dresses')?.item.title,
    )
  expect(new Set(gowns([...satin, ...lace, ...shoes]))).toEqual(new Set(['Wine lace gown']))
  expect(new Set(gowns([...satin, ...shoes]))).toEqual(new Set(['Wine satin gown']))
})
