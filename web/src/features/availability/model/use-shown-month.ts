import { useState } from 'react'
import type { DateOnly } from '#contract/rules/dates.ts'
import { toDate } from './calendar-date'

/**
 * The month that a calendar shows. It turns to a chosen day that somebody else took meanwhile: chosen days may lie in
 * two months, and the person has to see which of them is gone.
 */
export function useShownMonth(first: DateOnly, lost: DateOnly | undefined) {
  const [month, setMonth] = useState(() => toDate(first))
  const [shownFor, setShownFor] = useState<DateOnly>()
  if (lost !== shownFor) {
    setShownFor(lost)
    if (lost) setMonth(toDate(lost))
  }
  return { month, setMonth, showDay: (day: DateOnly) => setMonth(toDate(day)) }
}
