const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** Lagos is an hour ahead of UTC all year. */
const lagosMs = hourMs

/** So many hours later, where Saturdays and Sundays in Lagos do not count. */
export function afterWorkingHours(start: number, hours: number): number {
  let at = start
  let left = hours * hourMs
  for (;;) {
    const local = at + lagosMs
    const midnight = (Math.floor(local / dayMs) + 1) * dayMs - lagosMs
    const works = ![0, 6].includes(new Date(local).getUTCDay())
    if (works && at + left <= midnight) return at + left
    if (works) left -= midnight - at
    at = midnight
  }
}
