// What other features may use of days with the calendar, which is heavy: only from what is loaded when it is needed.
export { takenDatesQuery } from './api/taken-dates'
export { DaysCalendar } from './components/days-calendar'
export { DaysLegend } from './components/days-legend'
export { RentalDates } from './components/rental-dates'
export { toDate, toDay } from './model/calendar-date'
export { nothingTaken, notTaken } from './model/day-kinds'
export { canExtendTo, canRent, longest, type RentableItem } from './model/rental-days'
