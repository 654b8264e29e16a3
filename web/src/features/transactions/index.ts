// What other features may use of bookings.
export { type BookingRow, useBookings } from './api/bookings'
export { readForOffline } from './api/read-for-offline'
export { useBookingWatched } from './api/watch-booking'
export { may } from './model/actions'
export { type Booking, viewBooking } from './model/booking'
