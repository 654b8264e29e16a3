const minute = 60_000
const hour = 60 * minute

/** `23 h 5 min`, or null once it is over. */
export function timeLeft(until: number, now: number): string | null {
  const left = until - now
  if (left <= 0) return null
  if (left < minute) return 'less than a minute'
  const minutes = Math.floor((left % hour) / minute)
  const hours = Math.floor(left / hour)
  return [hours > 0 && `${hours} h`, minutes > 0 && `${minutes} min`].filter(Boolean).join(' ')
}
