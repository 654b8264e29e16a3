import type { RentalPeriod } from '../taxonomy.ts'

/** Without a rental period an item is offered for all that it has a price for. */
export function offersWeeks(period: RentalPeriod | null | undefined): boolean {
  return !period || ['weekly', 'daily_weekly', 'all'].includes(period)
}

export function offersMonths(period: RentalPeriod | null | undefined): boolean {
  return !period || ['monthly', 'all'].includes(period)
}
