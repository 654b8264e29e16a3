// What other features may use of ratings.
export { fetchBookingRatings } from './api/booking-ratings'
export { ratingsKey } from './api/person-ratings'
export { BookingRatings } from './components/booking-ratings'
export { PersonRatings } from './components/person-ratings'
export { ReturnWords } from './components/return-words'
export { Stars } from './components/stars'
