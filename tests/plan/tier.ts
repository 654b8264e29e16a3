/**
 * What `npm test` runs after every change, whatever the change is. All other files are in one slice of the rotation
 * (`rotation.ts`). A folder ends with a slash.
 */
export const TIER: readonly string[] = [
  'tests/unit/',
  'tests/screens/',
  'tests/rules/',
  'tests/contract/',
  // A lock that is missing is found by these two alone.
  'tests/faults/races/booking-races.test.ts',
  'tests/faults/races/end-of-booking-races.test.ts',
  // What only a browser shows of the screens that people cannot do without.
  'tests/journeys/admin/admin-panel.test.ts',
  'tests/journeys/auth/sign-up.test.ts',
  'tests/journeys/booking/cancel-a-booking.test.ts',
  'tests/journeys/booking/rent.test.ts',
  'tests/journeys/booking/unpaid-bookings.test.ts',
  'tests/journeys/chat/chat.test.ts',
  'tests/journeys/item/availability-calendar.test.ts',
  'tests/journeys/listing/list-an-item.test.ts',
  'tests/journeys/market/nearest-items.test.ts',
  'tests/journeys/offline/read-offline.test.ts',
  'tests/journeys/profile/fund-the-wallet.test.ts',
  'tests/journeys/profile/withdrawals.test.ts',
]

/** What the files above may take together, in seconds of one of the two workers. */
export const TIER_SECONDS = 1700

/** The whole of `npm test`. Ten minutes of two workers are 1,050 seconds: the tier has to shrink until this can be that. */
export const RUN_SECONDS = 2300

/** CI runs more slices at a time. Fifteen minutes are 1,600 seconds. */
export const CI_SECONDS = 3000

export function isInTier(file: string): boolean {
  return TIER.some((place) => (place.endsWith('/') ? file.startsWith(place) : file === place))
}
