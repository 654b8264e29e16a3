import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { formatDeadline, formatDueDay, formatMoment, lagosDay, lagosDayStart } from '@/lib/lagos-time'

test('these tests run in another time zone than Lagos', () => {
  expect(new Date('2026-08-03T12:00:00Z').getHours()).toBe(8)
})

describe('a moment', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date('2026-08-05T12:00:00Z') })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test('is shown in the time of Lagos', () => {
    expect(formatMoment('2026-08-03T13:05:00Z')).toBe('3 Aug, 2:05 pm')
  })

  test('is read from a number as well', () => {
    expect(formatMoment(Date.parse('2026-08-03T13:05:00Z'))).toBe('3 Aug, 2:05 pm')
  })

  test('at midnight in Lagos is twelve on the new day', () => {
    expect(formatMoment('2026-08-03T23:00:00Z')).toBe('4 Aug, 12:00 am')
  })

  test('of another year shows the year', () => {
    expect(formatMoment('2025-08-03T13:05:00Z')).toBe('3 Aug 2025, 2:05 pm')
  })

  test('belongs to the year that Lagos has', () => {
    const newYear = '2026-12-31T23:30:00Z'
    const inAugust = formatMoment(newYear)
    vi.setSystemTime(newYear)
    expect([inAugust, formatMoment(newYear)]).toEqual(['1 Jan 2027, 12:30 am', '1 Jan, 12:30 am'])
  })
})

test('a day on which somebody has to act is named by its weekday', () => {
  expect(formatDueDay('2026-08-12')).toBe('Wed 12 Aug')
})

test('a deadline names the day of the week in Lagos', () => {
  expect(formatDeadline('2026-08-02T23:05:00Z')).toBe('Mon 3 Aug, 12:05 am')
})

test('a deadline at the end of a day is the midnight of that day', () => {
  expect(formatDeadline('2026-11-26T23:00:00Z')).toBe('Thu 26 Nov, midnight')
  expect(formatDeadline(Date.parse('2026-11-26T23:00:59Z'))).toBe('Thu 26 Nov, midnight')
  expect(formatDeadline('2026-11-26T22:59:00Z')).toBe('Thu 26 Nov, 11:59 pm')
  expect(formatDeadline('2026-11-26T23:01:00Z')).toBe('Fri 27 Nov, 12:01 am')
})

describe('a day in Lagos', () => {
  test('begins an hour before the same day at Greenwich', () => {
    expect([lagosDay('2026-08-03T22:59:59Z'), lagosDay('2026-08-03T23:00:00Z')]).toEqual([
      '2026-08-03',
      '2026-08-04',
    ])
  })

  test('is read from a time of any zone', () => {
    expect(lagosDay('2026-08-03T20:00:00-04:00')).toBe('2026-08-04')
  })

  test('starts at an instant that belongs to it, while the one before does not', () => {
    const start = lagosDayStart('2026-03-01')
    const days = [start, start - 1].map((time) => lagosDay(new Date(time).toISOString()))
    expect(days).toEqual(['2026-03-01', '2026-02-28'])
  })
})
