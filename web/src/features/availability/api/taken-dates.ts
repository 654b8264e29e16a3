import { queryOptions } from '@tanstack/react-query'
import { itemKey } from '@/domain/items/keys'
import { db } from '@/lib/supabase'
import type { TakenRange } from '../model/day-kinds'

export const takenDatesQuery = (itemId: string) =>
  queryOptions({
    queryKey: [...itemKey(itemId), 'taken'] as const,
    queryFn: ({ signal }) => fetchTakenDates(itemId, signal),
    // Another person may have booked a moment ago.
    staleTime: 0,
  })

async function fetchTakenDates(itemId: string, signal: AbortSignal): Promise<TakenRange[]> {
  const { data } = await db()
    .rpc('item_taken_dates', { p_item_id: itemId })
    .abortSignal(signal)
    .throwOnError()
  return data
}
