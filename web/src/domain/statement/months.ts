import { lagosToday } from '#contract/rules/dates.ts'

const count = 24
/** Nobody had a wallet before. */
const first = '2026-01'

/** The months of which there are statements, the newest first, as 2026-11. */
export function statementMonths(today = lagosToday()): string[] {
  const [year = 0, month = 0] = today.split('-').map(Number)
  return Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  ).filter((one) => one >= first)
}
