import { periods } from '#contract/rules/rental-periods.ts'
import { longest, type RentableItem, shortest } from './rental-days'

/** For how long the item is rented, and why not shorter. */
export function daysHint(item: RentableItem, failed: boolean): string {
  const lost = 'We couldn’t load the booked days. You can still choose; we’ll check when you book.'
  const least = shortest(item)
  const lengths = `${least}–${longest(item)} days, counting both days.`
  return [failed && lost, lengths, whyLong(item, least), cleaning(item)].filter(Boolean).join(' ')
}

function whyLong({ rental_period }: RentableItem, least: number): string | undefined {
  if (rental_period === 'weekly' && least === periods.weekDays)
    return 'The owner rents this item by the week.'
  return rental_period === 'monthly' && least === periods.monthDays
    ? 'The owner rents this item by the month.'
    : undefined
}

function cleaning({ buffer_days: days }: RentableItem): string | undefined {
  if (days === 0) return undefined
  return `The owner needs ${days === 1 ? 'a day' : `${days} days`} for cleaning after your rental.`
}
