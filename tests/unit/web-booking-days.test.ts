import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '#contract/dates.ts'
import { canEnd, canStart, type DayRules, isTaken, shortest } from '@/features/booking/model/days'

const today = '2026-08-01'

function rulesOf(item: Partial<DayRules['item']> = {}, taken: DayRules['taken'] = []): DayRules {
  return { item: { min_rental_days: 1, max_rental_days: 30, buffer_days: 0, ...item }, today, taken }
}

const weekTaken = [{ start_date: '2026-08-10', end_date: '2026-08-16' }]

describe('the shortest rental', () => {
  test('has two days, since the end lies after the start', () => {
    expect(shortest(rulesOf({ min_rental_days: 1 }))).toBe(2)
  })

  test('has as many days as the owner asks for', () => {
    expect(shortest(rulesOf({ min_rental_days: 5 }))).toBe(5)
  })
})

describe('a taken day', () => {
  test('is any day of a range, its first and its last included', () => {
    const days = ['2026-08-09', '2026-08-10', '2026-08-16', '2026-08-17']
    expect(days.map((day) => isTaken(day, weekTaken))).toEqual([false, true, true, false])
  })

  test('is every day after an item is taken for good', () => {
    expect(isTaken('2035-01-01', [{ start_date: '2026-08-10', end_date: null }])).toBe(true)
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

  test('not beyond a booking of somebody else', () => {
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

test('whoever can start a rental can also end it', () => {
  const ranges = fc
    .record({ from: fc.integer({ min: 0, max: 60 }), length: fc.integer({ min: 0, max: 9 }) })
    .map(({ from, length }) => ({
      start_date: addDays(today, from),
      end_date: addDays(today, from + length),
    }))
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
