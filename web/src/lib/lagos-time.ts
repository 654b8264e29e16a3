import { type DateOnly, lagosToday } from '#contract/dates.ts'

const moment = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
  timeZone: 'Africa/Lagos',
})

/** `3 Aug 2026, 2:05 pm`: Lagos time, wherever the phone is. */
export function formatMoment(timestamp: string | number): string {
  return moment.format(new Date(timestamp))
}

/** The day in Lagos of an instant. */
export function lagosDay(timestamp: string): DateOnly {
  return lagosToday(new Date(timestamp))
}

/** The first instant of a Lagos day. */
export function lagosDayStart(day: DateOnly): number {
  return Date.parse(`${day}T00:00:00+01:00`)
}
