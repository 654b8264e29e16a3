import './days.css'

/** How a day of each kind looks, in the calendar and in its legend: never by colour alone. */
export const kindLooks = {
  booked: 'day-booked',
  blocked: 'day-blocked',
  buffer: 'day-buffer',
  past: 'day-past',
} as const
