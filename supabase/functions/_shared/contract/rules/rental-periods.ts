import type { RentalPeriod } from '../taxonomy.ts'

/** How many days a weekly and a monthly price are for, whatever the settings are. SQL counts alike. */
export const periods = { weekDays: 7, monthDays: 30 } as const

/** Without a rental period an item is offered for all that it has a price for. */
export function offersWeeks(period: RentalPeriod | null | undefined): boolean {
  return !period || ['weekly', 'daily_weekly', 'all'].includes(period)
}

export function offersMonths(period: RentalPeriod | null | undefined): boolean {
  return !period || ['monthly', 'all'].includes(period)
}
