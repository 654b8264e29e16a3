import { expect, test } from 'vitest'
import { trackRecordText } from '@/features/transactions/page/track-record-text'

test.each([
  [null, 'No completed rentals yet'],
  [{ completed_rentals: 0, on_time_returns: 0, late_returns: 1 }, 'No completed rentals yet, 1 late'],
  [{ completed_rentals: 1, on_time_returns: 1, late_returns: 0 }, '1 completed rental, 1 given back on time'],
  [
    { completed_rentals: 8, on_time_returns: 5, late_returns: 1 },
    '8 completed rentals, 5 given back on time, 1 late',
  ],
])('How somebody’s rentals went: %j', (record, text) => {
  expect(trackRecordText(record)).toBe(text)
})
