import { z } from 'zod'
import { type DateOnly, formatDate, isDateOnly, lagosToday } from '#contract/rules/dates.ts'
import type { Booking } from '../model/booking'

type Rental = Pick<Booking, 'rental_start_date'>

/** The first and the last day that the item can have come back: none before the rental begins. */
export function returnDays(
  { rental_start_date }: Rental,
  now = Date.now(),
): { min: DateOnly; max: DateOnly } {
  const max = lagosToday(new Date(now))
  return { min: rental_start_date ?? max, max }
}

/** The day of a return, as the form takes it. */
export function returnDay(rental: Rental, now = Date.now()) {
  const { min, max } = returnDays(rental, now)
  return z
    .string()
    .refine(isDateOnly, { error: 'Please choose the day', abort: true })
    .refine((day) => day <= max, 'The return date cannot be in the future')
    .refine((day) => day >= min, `It cannot be back before the rental begins, on ${formatDate(min)}`)
}
