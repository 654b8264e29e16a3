import { addDays, type DateOnly, type DateRange, dayDifference } from '#contract/rules/dates.ts'

export interface FreeDays {
  from: DateOnly
  /** The last free day; null where nothing is booked after it. */
  until: DateOnly | null
}

/** The next periods, at most two, in which an item can be rented for at least so many days. */
export function nextFreeDays(taken: readonly DateRange[], today: DateOnly, fewest: number): FreeDays[] {
  const free: FreeDays[] = []
  let from: DateOnly | null = today
  const ranges = [...taken].sort((a, b) => a.start_date.localeCompare(b.start_date))
  for (const { start_date, end_date } of ranges) {
    if (from === null) break
    if (dayDifference(from, start_date) >= fewest) free.push({ from, until: addDays(start_date, -1) })
    from = end_date && laterOf(from, addDays(end_date, 1))
  }
  if (from !== null) free.push({ from, until: null })
  return free.slice(0, 2)
}

const laterOf = (a: DateOnly, b: DateOnly): DateOnly => (a > b ? a : b)

/** `Free now`, `Free to 3 Dec, then from 8 Dec`, `Free from 24 Nov`. */
export function freeText(free: readonly FreeDays[], today: DateOnly): string {
  const [first, second] = free
  if (!first) return 'Booked for now'
  const start = first.from === today ? 'Free now' : `Free from ${shortDay(first.from)}`
  const stretch = first.until === null ? start : `${start} to ${shortDay(first.until)}`
  return second ? `${stretch}, then from ${shortDay(second.from)}` : stretch
}

function shortDay(day: DateOnly): string {
  return new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
    Date.parse(`${day}T00:00:00Z`),
  )
}
