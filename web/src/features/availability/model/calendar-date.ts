import type { DateOnly } from '#contract/rules/dates.ts'

/** The calendar works with midnights of the device; a booking knows only the day. */
export function toDay(date: Date): DateOnly {
  const month = String(date.getMonth() + 1).padStart(2, '0')
  return `${date.getFullYear()}-${month}-${String(date.getDate()).padStart(2, '0')}`
}

export function toDate(day: DateOnly): Date {
  return new Date(`${day}T00:00:00`)
}
