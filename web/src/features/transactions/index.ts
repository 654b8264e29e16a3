// What other features may use of bookings.
export { type BookingRow, useBooking, useBookings } from './api/bookings'
export { readForOffline } from './api/read-for-offline'
export { useBookingWatched } from './api/watch-booking'
export { MeetingCard } from './meetings/meeting-card'
export { SuggestButton } from './meetings/suggest-button'
export { may } from './model/actions'
export { statusLabel, statusVariant } from './model/badges'
export { type Booking, endedUnpaid, isUnderWay, viewBooking } from './model/booking'
