import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '#contract/rules/dates.ts'
import { firstFree, kindOf, notTaken, type TakenRange } from '@/features/availability/model/day-kinds'
import { daysHint } from '@/features/availability/model/days-hint'
import {
  canEnd,
  canExtendTo,
  canStart,
  type DayRules,
  longest,
  shortest,
} from '@/features/availability/model/rental-days'

const today = '2026-08-01'

function rulesOf(item: Partial<DayRules['item']> = {}, taken: DayRules['taken'] = []): DayRules {
  const usual = { min_rental_days: 1, max_rental_days: 30, buffer_days: 0, rental_period: null }
  return { item: { ...usual, ...item }, today, taken }
}

const booked = (start_date: string, end_date: string | null): TakenRange => ({
  start_date,
  end_date,
  kind: 'booked',
})
const weekTaken = [booked('2026-08-10', '2026-08-16')]
const weekBlocked: TakenRange[] = [{ start_date: '2026-08-10', end_date: '2026-08-16', kind: 'blocked' }]

describe('the shortest rental', () => {
  test('has two days, since the end lies after the start', () => {
    expect(shortest(rulesOf({ min_rental_days: 1 }).item)).toBe(2)
  })

  test('has as many days as the owner asks for', () => {
    expect(shortest(rulesOf({ min_rental_days: 5 }).item)).toBe(5)
  })
})

describe('what is offered by the week or month alone', () => {
  const weekly = rulesOf({ rental_period: 'weekly', max_rental_days: 5 }).item

  test('is rented for a whole one at least, and then at most where the longest is shorter', () => {
    expect([shortest(weekly), longest(weekly)]).toEqual([7, 7])
    expect(shortest(rulesOf({ rental_period: 'monthly' }).item)).toBe(30)
  })

  test('says so in words', () => {
    const item = { ...weekly, max_rental_days: 21, buffer_days: 2 }
    expect(daysHint(item, false)).toBe(
      '7–21 days, counting both days. The owner rents this item by the week. The owner needs 2 days for cleaning after your rental.',
    )
  })
})

describe('a day', () => {
  const taken: TakenRange[] = [
    booked('2026-08-10', '2026-08-12'),
    { start_date: '2026-08-13', end_date: '2026-08-14', kind: 'buffer' },
    { start_date: '2026-08-14', end_date: '2026-08-20', kind: 'blocked' },
  ]

  test('has one state: booked before cleaning before blocked by the owner', () => {
    const days = ['09', '10', '12', '13', '14', '20', '21'].map((day) => kindOf(`2026-08-${day}`, taken))
    expect(days).toEqual([undefined, 'booked', 'booked', 'buffer', 'blocked', 'blocked', undefined])
  })

  test('is taken for ever once the item is sold', () => {
    expect(kindOf('2035-01-01', [booked('2026-08-10', null)])).toBe('booked')
  })

  test('of one’s own booking is not taken, nor the cleaning after it', () => {
    const others = notTaken(taken, { start: '2026-08-10', end: '2026-08-12' })
    expect(others.map(({ kind }) => kind)).toEqual(['blocked'])
    expect(notTaken(taken, { start: '2026-09-10', end: '2026-09-12' })).toEqual(taken)
  })
})

describe('a running rental can be extended', () => {
  const own = { start: '2026-08-05', end: '2026-08-07' }
  const can = (day: string, item: Partial<DayRules['item']> = {}, taken = weekTaken) =>
    canExtendTo(day, own, rulesOf(item, taken))

  test('to a later day, up to the next booking', () => {
    expect(['07', '08', '09', '10', '17'].map((day) => can(`2026-08-${day}`))).toEqual([
      false,
      true,
      true,
      false,
      false,
    ])
  })

  test('only where its cleaning days fit, too', () => {
    expect([can('2026-08-08', { buffer_days: 1 }), can('2026-08-09', { buffer_days: 1 })]).toEqual([
      true,
      false,
    ])
  })

  test('no longer than the owner allows, the days it has already included', () => {
    expect([can('2026-08-08', { max_rental_days: 4 }), can('2026-08-09', { max_rental_days: 4 })]).toEqual([
      true,
      false,
    ])
  })

  test('up to a whole week or month where it is rented by those alone', () => {
    const weekly = { rental_period: 'weekly', max_rental_days: 4 } as const
    expect([can('2026-08-11', weekly, []), can('2026-08-12', weekly, [])]).toEqual([true, false])
  })

  test('up to days that the owner blocks: cleaning may happen on those', () => {
    expect([can('2026-08-09', { buffer_days: 3 }, weekBlocked), can('2026-08-10', {}, weekBlocked)]).toEqual([
      true,
      false,
    ])
  })
})

describe('a rental can start', () => {
  test('today', () => {
    expect(canStart(today, rulesOf())).toBe(true)
  })

  test('not yesterday', () => {
    expect(canStart('2026-07-31', rulesOf())).toBe(false)
  })

  test('at most a year from today', () => {
    expect([canStart('2027-08-01', rulesOf()), canStart('2027-08-02', rulesOf())]).toEqual([true, false])
  })

  test('only where the shortest rental fits before the next booking', () => {
    const rules = rulesOf({ min_rental_days: 3 }, weekTaken)
    expect([canStart('2026-08-07', rules), canStart('2026-08-08', rules)]).toEqual([true, false])
  })

  test('only where the cleaning days fit, too', () => {
    const rules = rulesOf({ buffer_days: 2 }, weekTaken)
    expect([canStart('2026-08-06', rules), canStart('2026-08-07', rules)]).toEqual([true, false])
  })

  test('on the day after a taken range', () => {
    expect(canStart('2026-08-17', rulesOf({}, weekTaken))).toBe(true)
  })

  test('never where the longest rental is shorter than two days', () => {
    expect(canStart(today, rulesOf({ max_rental_days: 1 }))).toBe(false)
  })
})

describe('a rental can end', () => {
  test('not on the day it starts', () => {
    expect(canEnd('2026-08-05', '2026-08-05', rulesOf())).toBe(false)
  })

  test('not before it starts', () => {
    expect(canEnd('2026-08-04', '2026-08-05', rulesOf())).toBe(false)
  })

  test('on the next day', () => {
    expect(canEnd('2026-08-06', '2026-08-05', rulesOf())).toBe(true)
  })

  test('no sooner than the owner allows', () => {
    const rules = rulesOf({ min_rental_days: 3 })
    expect([canEnd('2026-08-06', '2026-08-05', rules), canEnd('2026-08-07', '2026-08-05', rules)]).toEqual([
      false,
      true,
    ])
  })

  test('no later than the owner allows', () => {
    const rules = rulesOf({ max_rental_days: 3 })
    expect([canEnd('2026-08-07', '2026-08-05', rules), canEnd('2026-08-08', '2026-08-05', rules)]).toEqual([
      true,
      false,
    ])
  })

  test('not beyond another person’s booking', () => {
    expect(canEnd('2026-08-18', '2026-08-08', rulesOf({}, weekTaken))).toBe(false)
  })

  test('only where the cleaning days are free, too', () => {
    const rules = rulesOf({ buffer_days: 1 }, weekTaken)
    expect([canEnd('2026-08-08', '2026-08-05', rules), canEnd('2026-08-09', '2026-08-05', rules)]).toEqual([
      true,
      false,
    ])
  })
})

test('a rental that can start can also end', () => {
  const ranges = fc
    .record({ from: fc.integer({ min: 0, max: 60 }), length: fc.integer({ min: 0, max: 9 }) })
    .map(({ from, length }) => booked(addDays(today, from), addDays(today, from + length)))
  const items = fc
    .record({
      min_rental_days: fc.integer({ min: 1, max: 9 }),
      more: fc.integer({ min: 0, max: 9 }),
      buffer_days: fc.integer({ min: 0, max: 4 }),
    })
    .map(({ more, ...item }) => ({ ...item, max_rental_days: item.min_rental_days + more }))
  fc.assert(
    fc.property(
      items,
      fc.array(ranges, { maxLength: 5 }),
      fc.integer({ min: 0, max: 70 }),
      (item, taken, from) => {
        const rules = rulesOf(item, taken)
        const start = addDays(today, from)
        const ends = Array.from({ length: 20 }, (_, after) => addDays(start, after))
        expect(canStart(start, rules)).toBe(ends.some((end) => canEnd(end, start, rules)))
      },
    ),
  )
})

test('an item that is out is free after its rental, the cleaning and a break that follows', () => {
  const range = (start_date: string, end_date: string | null, kind: TakenRange['kind']) => ({
    start_date,
    end_date,
    kind,
  })
  const taken = [
    range('2030-03-08', '2030-03-11', 'blocked'),
    range('2030-03-05', '2030-03-06', 'booked'),
    range('2030-03-07', '2030-03-07', 'buffer'),
    range('2030-03-14', null, 'booked'),
  ]
  expect(firstFree('2030-03-06', taken)).toBe('2030-03-12')
  expect(firstFree('2030-03-04', taken)).toBe('2030-03-04')
  expect(firstFree('2030-03-15', taken)).toBeUndefined()
})
