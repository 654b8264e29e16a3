// What other features may use of days, without the calendar itself: see ./calendar.
export { AvailabilityCalendar } from './components/availability-section'
