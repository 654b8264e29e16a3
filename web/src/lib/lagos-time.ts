import { type DateOnly, lagosToday } from '#contract/rules/dates.ts'

const minute = 60_000

const dayParts = { day: 'numeric', month: 'short', timeZone: 'Africa/Lagos' } as const
const parts = {
  ...dayParts,
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
} as const satisfies Intl.DateTimeFormatOptions
const thisYear = new Intl.DateTimeFormat('en-GB', parts)
const anyYear = new Intl.DateTimeFormat('en-GB', { ...parts, year: 'numeric' })

/** `3 Aug, 2:05 pm`, with the year if it is not the current one, in Lagos time in any time zone of the device. */
export function formatMoment(timestamp: string | number): string {
  const instant = new Date(timestamp)
  const year = (date: Date) => lagosToday(date).slice(0, 4)
  return (year(instant) === year(new Date()) ? thisYear : anyYear).format(instant)
}

const clock = new Intl.DateTimeFormat('en-GB', {
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
  timeZone: 'Africa/Lagos',
})

/** `2:05 pm` of today, `3 Aug, 2:05 pm` of another day. */
export function formatRecent(timestamp: number): string {
  const instant = new Date(timestamp)
  return lagosToday(instant) === lagosToday() ? clock.format(instant) : formatMoment(timestamp)
}

const soon = new Intl.DateTimeFormat('en-GB', { weekday: 'short', ...parts })
const soonDay = new Intl.DateTimeFormat('en-GB', { weekday: 'short', ...dayParts })

/**
 * `Mon 3 Aug, 2:05 pm`: a moment of the days ahead by which somebody has to act. People plan by the day of the week.
 * The end of a day belongs to that day: `Thu 26 Nov, midnight`.
 */
export function formatDeadline(timestamp: string | number): string {
  const instant = new Date(timestamp)
  const minuteBefore = new Date(instant.getTime() - minute)
  return lagosToday(minuteBefore) === lagosToday(instant)
    ? soon.format(instant)
    : `${soonDay.format(minuteBefore)}, midnight`
}

/** `Mon 3 Aug, 2:05 pm`: from when on something is so. What begins with a day is named by that day: `Fri 27 Nov`. */
export function formatBeginning(timestamp: number): string {
  const instant = new Date(timestamp)
  return timestamp === lagosDayStart(lagosToday(instant)) ? soonDay.format(instant) : soon.format(instant)
}

/** `Thu 3 Dec`: a day on which somebody has to act. */
export function formatDueDay(day: DateOnly): string {
  return soonDay.format(lagosDayStart(day))
}

/** The day in Lagos of an instant. */
export function lagosDay(timestamp: string): DateOnly {
  return lagosToday(new Date(timestamp))
}

/** The first instant of a Lagos day. */
export function lagosDayStart(day: DateOnly): number {
  return Date.parse(`${day}T00:00:00+01:00`)
}
