import { countOf } from '#contract/rules/count.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** `2 days 3 h`, `23 h 5 min`: the two largest parts, or null once it is over. */
export function timeLeft(until: number, now: number): string | null {
  const left = until - now
  if (left <= 0) return null
  if (left < minute) return 'less than a minute'
  const days = Math.floor(left / day)
  const hours = Math.floor((left % day) / hour)
  const minutes = Math.floor((left % hour) / minute)
  return [
    days > 0 && countOf(days, 'day'),
    hours > 0 && `${hours} h`,
    days === 0 && minutes > 0 && `${minutes} min`,
  ]
    .filter(Boolean)
    .join(' ')
}
