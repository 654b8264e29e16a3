import { useState } from 'react'
import type { DateOnly } from '#contract/rules/dates.ts'
import { toDate } from './calendar-date'

/**
 * The month that a calendar shows. It changes to the month of a chosen day that another person has booked meanwhile: the
 * chosen days may lie in two months, and the person has to see which day is taken.
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
