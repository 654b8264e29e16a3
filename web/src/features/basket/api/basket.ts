import { queryOptions, skipToken } from '@tanstack/react-query'
import { meKey } from '@/domain/me/keys'
import { db } from '@/lib/supabase'
import { isUuid } from '@/lib/uuid'

/** A basket that is booked, with its bookings; null where there is none that is mine. */
export const basketQuery = (userId: string | undefined, basketId: string) =>
  queryOptions({
    queryKey: [...meKey(userId), 'basket', basketId],
    queryFn: userId ? ({ signal }) => fetchBasket(userId, basketId, signal) : skipToken,
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  })

export type Basket = NonNullable<Awaited<ReturnType<typeof fetchBasket>>>
export type BasketBooking = Basket['bookings'][number]

async function fetchBasket(userId: string, basketId: string, signal: AbortSignal) {
  if (!isUuid(basketId)) return null
  const { data: basket } = await db()
    .from('baskets')
    .select('id, paid_at')
    .eq('id', basketId)
    .eq('borrower_id', userId)
    .abortSignal(signal)
    .maybeSingle()
    .throwOnError()
  if (!basket) return null
  const { data: bookings } = await db()
    .from('transactions')
    .select(
      `id, rental_start_date, rental_end_date, rent_amount, deposit_amount, total_amount,
      receive_method, booking_status, return_status, payment_status, hold_expires_at, agreement_path,
      item:items(title, images)`,
    )
    .eq('basket_id', basketId)
    .order('id')
    .abortSignal(signal)
    .throwOnError()
  return { ...basket, bookings }
}
