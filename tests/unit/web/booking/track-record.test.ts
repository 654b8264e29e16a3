import { expect, test } from 'vitest'
import { trackRecordText } from '@/features/transactions/page/track-record-text'

test.each([
  [null, 0, 'No completed rentals yet'],
  [{ completed_rentals: 0, on_time_returns: 0, late_returns: 1 }, 0, 'No completed rentals yet, 1 late'],
  [
    { completed_rentals: 1, on_time_returns: 1, late_returns: 0 },
    1,
    '1 completed rental, 1 given back on time',
  ],
  // Rated for a sale, or for a rental that does not count.
  [null, 1, ''],
  [{ completed_rentals: 0, on_time_returns: 0, late_returns: 0 }, 1, ''],
  [{ completed_rentals: 0, on_time_returns: 0, late_returns: 1 }, 1, '1 late'],
  [
    { completed_rentals: 8, on_time_returns: 5, late_returns: 1 },
    7,
    '8 completed rentals, 5 given back on time, 1 late',
  ],
])('How somebody’s rentals went: %j, %i ratings', (record, reviews, text) => {
  expect(trackRecordText(record, reviews)).toBe(text)
})
