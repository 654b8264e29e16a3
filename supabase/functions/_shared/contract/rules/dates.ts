/** Rentals are counted in whole days of Lagos, as `YYYY-MM-DD`: no time of day, no time zone of the device. */
export type DateOnly = string

/** Both days belong to the range; an end of null means for good. */
export interface DateRange {
  start_date: DateOnly
  end_date: DateOnly | null
}

const dayInMs = 86_400_000
/** West Africa Time has no summer time. */
const lagosOffsetInMs = 3_600_000

export function isDateOnly(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  // Postgres has no year 0.
  return !Number.isNaN(time) && toDateOnly(time) === text && !text.startsWith('0000')
}

export function lagosToday(now: Date = new Date()): DateOnly {
  return toDateOnly(now.getTime() + lagosOffsetInMs)
}

export function addDays(date: DateOnly, days: number): DateOnly {
  return toDateOnly(toTime(date) + days * dayInMs)
}

/** How many days `end` lies after `start`; negative when it lies before. */
export function dayDifference(start: DateOnly, end: DateOnly): number {
  return Math.ceil((toTime(end) - toTime(start)) / dayInMs)
}

/** The first and the last day both count. */
export function rentalDays(start: DateOnly, end: DateOnly): number {
  return Math.max(0, dayDifference(start, end) + 1)
}

export function overlaps(range: { start: DateOnly; end: DateOnly }, taken: readonly DateRange[]): boolean {
  return taken.some(
    ({ start_date, end_date }) => range.start <= (end_date ?? '9999-12-31') && range.end >= start_date,
  )
}

/** `3 Aug 2026`, the same on every device. */
export function formatDate(date: DateOnly): string {
  return new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(toTime(date))
}

function toTime(date: DateOnly): number {
  if (!isDateOnly(date)) throw new RangeError(`Not a date: ${date}`)
  return Date.parse(`${date}T00:00:00Z`)
}

function toDateOnly(time: number): DateOnly {
  return new Date(time).toISOString().slice(0, 10)
}
