import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { lagosToday } from '#contract/rules/dates.ts'
import { meKey } from '@/domain/me/keys'
import { usePerson } from '@/lib/session'
import { db } from '@/lib/supabase'
import { isUuid } from '@/lib/uuid'

const ownerCalendarKey = (userId: string | undefined, itemId: string) =>
  [...meKey(userId), 'item-calendar', itemId] as const

/** The caller's item with its bookings and blocked days from today on. Null for another person's item. */
export function useOwnerCalendar(itemId: string) {
  const userId = usePerson()?.id
  return useQuery(
    queryOptions({
      queryKey: ownerCalendarKey(userId, itemId),
      queryFn: userId ? ({ signal }) => fetchOwnerCalendar(userId, itemId, signal) : skipToken,
      refetchOnWindowFocus: 'always',
    }),
  )
}

const ahead = ['requested', 'confirmed', 'active', 'returned', 'disputed'] as const

async function fetchOwnerCalendar(userId: string, itemId: string, signal: AbortSignal) {
  if (!isUuid(itemId)) return null
  const today = lagosToday()
  const [item, blocks, bookings] = await Promise.all([
    db()
      .from('items')
      .select('id, title')
      .eq('id', itemId)
      .eq('owner_id', userId)
      .abortSignal(signal)
      .maybeSingle()
      .throwOnError(),
    db()
      .from('availability_blocks')
      .select('id, item_id, first_day, last_day, note')
      .or(`item_id.eq.${itemId},item_id.is.null`)
      .gte('last_day', today)
      .order('first_day')
      .abortSignal(signal)
      .throwOnError(),
    db()
      .from('transactions')
      .select(
        'id, rental_start_date, rental_end_date, booking_status, borrower:profiles!transactions_borrower_id_fkey(full_name)',
      )
      .eq('item_id', itemId)
      .eq('lender_id', userId)
      .eq('transaction_type', 'rental')
      .in('booking_status', ahead)
      .gte('rental_end_date', today)
      .order('rental_start_date')
      .abortSignal(signal)
      .throwOnError(),
  ])
  return item.data && { ...item.data, blocks: blocks.data, bookings: bookings.data }
}

export type OwnerCalendar = NonNullable<Awaited<ReturnType<typeof fetchOwnerCalendar>>>
export type DaysOff = OwnerCalendar['blocks'][number]
