import { addDays, type DateOnly, type DateRange, overlaps, rentalDays } from '#contract/dates.ts'
import type { BookableItem } from './bookable-item'

/** What decides which days can be chosen. */
export interface DayRules {
  item: Pick<BookableItem, 'min_rental_days' | 'max_rental_days' | 'buffer_days'>
  today: DateOnly
  taken: readonly DateRange[]
}

/** Bookings start within a year from today. */
const horizon = 365

export function isTaken(day: DateOnly, taken: readonly DateRange[]): boolean {
  return overlaps({ start: day, end: day }, taken)
}

/** A day on which a rental of the shortest length can begin. */
export function canStart(day: DateOnly, rules: DayRules): boolean {
  if (day < rules.today || day > addDays(rules.today, horizon)) return false
  if (shortest(rules) > rules.item.max_rental_days) return false
  return isFree(day, addDays(day, shortest(rules) - 1), rules)
}

/** A day on which a rental from `start` can end. */
export function canEnd(day: DateOnly, start: DateOnly, rules: DayRules): boolean {
  if (day <= start) return false
  const days = rentalDays(start, day)
  return days >= shortest(rules) && days <= rules.item.max_rental_days && isFree(start, day, rules)
}

/** The end lies after the start, so the shortest rental has two days. */
export function shortest({ item }: DayRules): number {
  return Math.max(2, item.min_rental_days)
}

/** The item needs its cleaning days free, too. */
function isFree(start: DateOnly, end: DateOnly, { item, taken }: DayRules): boolean {
  return !overlaps({ start, end: addDays(end, item.buffer_days) }, taken)
}
