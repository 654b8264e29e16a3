import type { TrackRecord } from '../api/track-record'

/**
 * `8 completed rentals, 5 given back on time, 1 late`. Not every rental counts for the record, and sales are rated too:
 * nobody who was rated is said to have completed nothing.
 */
export function trackRecordText(record: TrackRecord | null, reviews: number): string {
  const { completed_rentals: done = 0, on_time_returns: inTime = 0, late_returns: late = 0 } = record ?? {}
  const parts = [
    done > 0 && `${done} completed ${done === 1 ? 'rental' : 'rentals'}`,
    done === 0 && reviews === 0 && 'No completed rentals yet',
    inTime > 0 && `${inTime} given back on time`,
    late > 0 && `${late} late`,
  ]
  return parts.filter(Boolean).join(', ')
}
