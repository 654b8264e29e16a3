import { formatNaira } from '#contract/rules/money.ts'

/** A balance for a narrow screen, never more than there is: `₦9,400`, `₦150k`, `₦1.25m`. */
export function shortNaira(naira: number): string {
  const size = Math.abs(naira)
  if (size < 10_000) return formatNaira(Math.trunc(naira))
  if (size < 1_000_000) return `${formatNaira(Math.trunc(naira / 1000))}k`
  const millions = size < 10_000_000 ? Math.trunc(naira / 10_000) / 100 : Math.trunc(naira / 1_000_000)
  return `${formatNaira(millions)}m`
}
