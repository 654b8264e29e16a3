import type { DateOnly } from '#contract/rules/dates.ts'

/** Days chosen by their first and their last; one day is both. */
export interface RangeChoice {
  first: DateOnly
  last: DateOnly
  /** The next day that is chosen ends it. */
  open: boolean
}

/** The first day, then the last, in either order; then anew. */
export function chooseDay(day: DateOnly, before: RangeChoice | undefined): RangeChoice {
  if (!before?.open) return { first: day, last: day, open: true }
  return day < before.first
    ? { first: day, last: before.first, open: false }
    : { first: before.first, last: day, open: false }
}
