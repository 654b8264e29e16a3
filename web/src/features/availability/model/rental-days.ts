import { addDays, type DateOnly, overlaps, rentalDays } from '#contract/rules/dates.ts'
import { periods } from '#contract/rules/rental-periods.ts'
import type { Database } from '#database.types.ts'
import type { TakenRange } from './day-kinds'

/** What of an item decides for how long it is rented. */
export type RentableItem = Pick<
  Database['public']['Tables']['items']['Row'],
  'min_rental_days' | 'max_rental_days' | 'buffer_days' | 'rental_period'
>

/** What decides which days can be chosen. */
export interface DayRules {
  item: RentableItem
  today: DateOnly
  taken: readonly TakenRange[]
}

/** Bookings start within a year from today. */
const horizon = 365

export function lastBookableDay(today: DateOnly): DateOnly {
  return addDays(today, horizon)
}

/** The end lies after the start, so the shortest rental has two days; by the week or month only it has one whole. */
export function shortest(item: RentableItem): number {
  return Math.max(2, fewestDays(item))
}

export function longest(item: RentableItem): number {
  return Math.max(item.max_rental_days, fewestDays(item))
}

function fewestDays({ min_rental_days, rental_period }: RentableItem): number {
  const { weekDays, monthDays } = periods
  const block = rental_period === 'weekly' ? weekDays : rental_period === 'monthly' ? monthDays : 1
  return Math.max(min_rental_days, block)
}

/** A day on which a rental of the shortest length can begin. */
export function canStart(day: DateOnly, rules: DayRules): boolean {
  if (day < rules.today || day > lastBookableDay(rules.today)) return false
  if (shortest(rules.item) > longest(rules.item)) return false
  return isFree(day, addDays(day, shortest(rules.item) - 1), rules)
}

/** A day on which a rental from `start` can end. */
export function canEnd(day: DateOnly, start: DateOnly, rules: DayRules): boolean {
  if (day <= start) return false
  const days = rentalDays(start, day)
  return days >= shortest(rules.item) && days <= longest(rules.item) && isFree(start, day, rules)
}

/** A rental from the first to the last of these days. */
export function canRent({ start, end }: { start: DateOnly; end: DateOnly }, rules: DayRules): boolean {
  return canStart(start, rules) && canEnd(end, start, rules)
}

/** A later last day of a rental that runs. `taken` are the days of others. */
export function canExtendTo(
  day: DateOnly,
  { start, end }: { start: DateOnly; end: DateOnly },
  { item, taken }: Pick<DayRules, 'item' | 'taken'>,
): boolean {
  if (day <= end || rentalDays(start, day) > longest(item)) return false
  return isFree(addDays(end, 1), day, { item, taken })
}

/** The item needs its cleaning days, too; those may be days that the owner keeps. */
function isFree(start: DateOnly, end: DateOnly, { item, taken }: Pick<DayRules, 'item' | 'taken'>): boolean {
  if (overlaps({ start, end }, taken)) return false
  const rented = taken.filter(({ kind }) => kind !== 'blocked')
  return !overlaps({ start, end: addDays(end, item.buffer_days) }, rented)
}
