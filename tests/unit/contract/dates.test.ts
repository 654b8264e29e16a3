import { describe, expect, test } from 'vitest'
import {
  addDays,
  dayDifference,
  formatDate,
  isDateOnly,
  lagosToday,
  overlaps,
  rentalDays,
} from '#contract/rules/dates.ts'

describe('dates', () => {
  test('today is the day in Lagos, wherever the device is', () => {
    expect(lagosToday(new Date('2026-08-01T22:59:59Z'))).toBe('2026-08-01')
    expect(lagosToday(new Date('2026-08-01T23:00:00Z'))).toBe('2026-08-02')
  })

  test('days are added over months, years and leap days', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
  })

  test('rental days count the first and the last day', () => {
    expect(rentalDays('2026-08-07', '2026-08-09')).toBe(3)
    expect(rentalDays('2026-08-07', '2026-08-07')).toBe(1)
    expect(rentalDays('2026-08-09', '2026-08-07')).toBe(0)
    // Clocks change in New York between these days.
    expect(dayDifference('2026-03-07', '2026-03-09')).toBe(2)
  })

  test('a range overlaps what is taken when they share a day', () => {
    const taken = [{ start_date: '2026-08-10', end_date: '2026-08-12' }]
    expect(overlaps({ start: '2026-08-07', end: '2026-08-10' }, taken)).toBe(true)
    expect(overlaps({ start: '2026-08-12', end: '2026-08-14' }, taken)).toBe(true)
    expect(overlaps({ start: '2026-08-13', end: '2026-08-14' }, taken)).toBe(false)
    expect(overlaps({ start: '2026-08-07', end: '2026-08-09' }, taken)).toBe(false)
  })

  test('a sale takes an item for ever', () => {
    const taken = [{ start_date: '2026-08-10', end_date: null }]
    expect(overlaps({ start: '2030-01-01', end: '2030-01-02' }, taken)).toBe(true)
  })

  test('days that do not exist are refused', () => {
    const none = ['2026-02-30', '2026-2-3', 'tomorrow', '2026-08-01T00:00:00Z', '', '0000-01-01']
    expect(none.filter(isDateOnly)).toEqual([])
    expect(isDateOnly('2026-08-01')).toBe(true)
    expect(() => addDays('2026-02-30', 1)).toThrow(RangeError)
  })

  test('a date reads the same on every device', () => {
    expect(formatDate('2026-08-01')).toBe('1 Aug 2026')
  })
})
