import { queryOptions, useQuery } from '@tanstack/react-query'
import { db } from '@/lib/supabase'

const trackRecordQuery = (userId: string) =>
  queryOptions({
    queryKey: ['track-record', userId] as const,
    queryFn: ({ signal }) => fetchTrackRecord(userId, signal),
  })

/** How a person's rentals went; null where nobody has counted them yet. */
export function useTrackRecord(userId: string) {
  return useQuery(trackRecordQuery(userId))
}

async function fetchTrackRecord(userId: string, signal: AbortSignal) {
  const { data } = await db()
    .from('trust_scores')
    .select('completed_rentals, on_time_returns, late_returns')
    .eq('user_id', userId)
    .abortSignal(signal)
    .maybeSingle()
    .throwOnError()
  return data
}

export type TrackRecord = NonNullable<Awaited<ReturnType<typeof fetchTrackRecord>>>
