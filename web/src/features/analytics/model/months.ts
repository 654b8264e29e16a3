const short = new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone: 'UTC' })

/** `Nov` of `2026-11`. */
export const shortMonth = (month: string): string => short.format(new Date(`${month}-15T12:00:00Z`))

/** Years of which there are statements, the newest first: nobody had a wallet before 2026. */
export function statementYears(today: string): string[] {
  const year = Number(today.slice(0, 4))
  return Array.from({ length: Math.max(1, year - 2025) }, (_, back) => String(year - back))
}
