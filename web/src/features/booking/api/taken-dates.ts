import { queryOptions } from '@tanstack/react-query'
import type { DateRange } from '#contract/dates.ts'
import { db } from '@/lib/supabase'

export const takenDatesQuery = (itemId: string) =>
  queryOptions({
    queryKey: ['item', itemId, 'taken'] as const,
    queryFn: ({ signal }) => fetchTakenDates(itemId, signal),
    // Somebody else may have booked a moment ago.
    staleTime: 0,
  })

async function fetchTakenDates(itemId: string, signal: AbortSignal): Promise<DateRange[]> {
  const { data } = await db()
    .rpc('item_taken_dates', { p_item_id: itemId })
    .abortSignal(signal)
    .throwOnError()
  return data
}
