import { lagosToday } from '#contract/rules/dates.ts'
import { lagosDay } from '@/lib/lagos-time'

const clock = new Intl.DateTimeFormat('en-GB', {
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
  timeZone: 'Africa/Lagos',
})
const day = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'Africa/Lagos',
})

/** `2:05 pm`, in Lagos. */
export const timeLabel = (at: string): string => clock.format(new Date(at))

/** `Today`, `Yesterday` or `Fri, 7 Aug 2026`, in Lagos. */
export function dayLabel(at: string, now: number = Date.now()): string {
  const date = lagosDay(at)
  if (date === lagosToday(new Date(now))) return 'Today'
  if (date === lagosToday(new Date(now - 86_400_000))) return 'Yesterday'
  return day.format(new Date(at))
}

/** In a list: the time of today's, the day of all others. */
export function shortLabel(at: string, now: number = Date.now()): string {
  const label = dayLabel(at, now)
  return label === 'Today' ? timeLabel(at) : label
}
