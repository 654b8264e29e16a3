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

/**
 * In the folders of the tier, but in the rotation: what takes longest for one corner of the product. A change of that corner
 * runs them, too (`touched.ts`).
 */
export const ROTATED: readonly string[] = [
  // AI helpers: pictures are drawn, made smaller and looked at.
  'tests/contract/functions/ai/',
  'tests/rules/ai/',
  'tests/unit/engine/examined-photos.test.ts',
  'tests/unit/engine/photo-score.test.ts',
  'tests/unit/functions/model/',
  'tests/unit/functions/demo-photos.test.ts',
  'tests/unit/functions/photo-hash.test.ts',
  // What the local stack does as Supabase: files, realtime, sign-in.
  'tests/contract/accounts/',
  'tests/contract/functions/functions-under-deno.test.ts',
  'tests/contract/realtime/',
  'tests/contract/social/',
  'tests/contract/storage/',
  // What banks, card companies and identity services ask for later.
  'tests/contract/functions/identity-checks.test.ts',
  'tests/rules/disputes/booked-items.test.ts',
  // Appeals that wait, who judges what of a booking, and how reasons are kept: rare, and none moves money by itself.
  'tests/rules/claims/appeals-of-claims-that-wait.test.ts',
  'tests/rules/disputes/appeals-that-wait.test.ts',
  'tests/rules/disputes/who-judges-a-booking.test.ts',
  'tests/rules/staff/reasons.test.ts',
  'tests/rules/card-refunds/credits-to-others.test.ts',
  'tests/rules/claims/reports-of-ruled-claims.test.ts',
  'tests/rules/people/trust-of-others.test.ts',
  'tests/contract/functions/code-functions.test.ts',
  'tests/contract/functions/card-refund-events.test.ts',
  'tests/contract/functions/card-refund-functions.test.ts',
  'tests/contract/functions/chargeback-answers.test.ts',
  'tests/contract/functions/chargeback-events.test.ts',
  'tests/contract/functions/chargeback-evidence.test.ts',
  'tests/contract/functions/year-statement.test.ts',
  'tests/rules/books/',
  'tests/rules/chargebacks/',
  // What is found, told, rated, counted and shared.
  'tests/contract/functions/share-links.test.ts',
  'tests/rules/events/',
  'tests/screens/pages/quiz.test.ts',
  'tests/rules/items/upload-quotas.test.ts',
  'tests/rules/notifications/',
  'tests/contract/tables/ratings-table.test.ts',
  'tests/rules/pushes/',
  'tests/rules/ratings/',
  'tests/rules/search/',
  'tests/rules/signals/',
  'tests/rules/usage/',
  // What bookings say in each state, what a late day costs before it is known, and the rows of issues.
  'tests/contract/tables/disputes-table.test.ts',
  'tests/rules/booking/booking-words.test.ts',
  'tests/rules/money/late-charge-preview.test.ts',
  // Thousands of random cases.
  'tests/rules/system/odd-values.test.ts',
  'tests/rules/system/file-names.test.ts',
  'tests/rules/chat/contact-details.test.ts',
  'tests/rules/people/trust-attacks.test.ts',
  'tests/unit/engine/listing-properties.test.ts',
  'tests/unit/engine/stylist-properties.test.ts',
]

/** What the tier may take, in seconds of one of the two workers (`record.ts`). */
export const TIER_SECONDS = 500

/** The whole of `npm test`, with the slices whose turn it is: what is left of it goes to what the change touches. */
export const RUN_SECONDS = 800

/** What the change touches gets so much, also where several slices have their turn. */
export const TOUCHED_SECONDS = 50

export function isInTier(file: string): boolean {
  const isNamed = (place: string) => (place.endsWith('/') ? file.startsWith(place) : file === place)
  return TIER.some(isNamed) && !ROTATED.some(isNamed)
}
