import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import type { Database } from '#database.types.ts'
import { nothingClaimed } from '@/domain/bookings/claimed-shares'
import { fetchLostDiscounts } from '@/domain/bookings/lost-discounts'
import { bookingKey, bookingsKey } from '@/domain/me/keys'
import { fetchBookingRatings } from '@/features/ratings'
import { usePerson } from '@/lib/session'
import { db } from '@/lib/supabase'
import { isUuid } from '@/lib/uuid'
import { fetchMeetings, sortMeetings } from '../meetings/meetings'
import { type BookingTimes, nextChange } from '../model/actions'
import { fetchBookingActions, fetchBookingDeadlines } from './booking-actions'
import { fetchBookingDisputes } from './booking-disputes'
import { fetchClaimedShares } from './claimed-shares'

const columns =
  `id, borrower_id, lender_id, item_id, basket_id, transaction_type, rental_start_date, rental_end_date,
  rental_duration_days, receive_method, delivery_address, special_instructions, rental_price, rent_amount, sale_price,
  deposit_amount, delivery_fee, delivery_paid_by, return_delivery_fee, return_paid_by, total_amount, platform_fee_percent, payment_method,
  payment_status, booking_status, return_status, hold_expires_at, paid_at, handed_over_at, borrower_return_confirmed,
  lender_return_confirmed, borrower_confirmed_at, lender_confirmed_at, borrower_return_date, lender_return_date,
  borrower_return_notes, lender_return_notes, actual_return_date, late_days, late_fee, settled_at, cancelled_by,
  cancel_reason, agreement_path, created_at, buffer_days, cancel_free_hours, approval_required, handover_proven_at,
  question, question_by, question_due_at, question_note, failed_party, claimed_amount, frozen_at, item:items(id, title, images, city, state),
  borrower:profiles!transactions_borrower_id_fkey(full_name, phone_number, selfie_url, verified, rating_average, num_reviews),
  lender:profiles!transactions_lender_id_fkey(full_name, phone_number, selfie_url, verified, rating_average, num_reviews)` as const

/** What the database answers at once: the newest. */
const actionsAtMost = 200

export const bookingsQuery = (userId: string | undefined) =>
  queryOptions({
    queryKey: bookingsKey(userId),
    queryFn: userId ? ({ signal }) => fetchBookings(userId, signal) : skipToken,
    // The other party may have done their part meanwhile.
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => untilNextChange(state.data ?? []),
  })

const bookingQuery = (userId: string | undefined, transactionId: string) =>
  queryOptions({
    queryKey: bookingKey(userId, transactionId),
    queryFn: userId ? ({ signal }) => fetchBooking(userId, transactionId, signal) : skipToken,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => untilNextChange(state.data ? [state.data] : []),
  })

/** In milliseconds, a moment after it; timers take no more than 24 days. */
function untilNextChange(rows: readonly BookingTimes[]): number | false {
  const next = nextChange(rows, Date.now())
  return next === null ? false : Math.min(next - Date.now() + 1000, 2_000_000_000)
}

export function useBookings() {
  return useQuery(bookingsQuery(usePerson()?.id))
}

/** Null where there is none that is mine. */
export function useBooking(transactionId: string) {
  return useQuery(bookingQuery(usePerson()?.id, transactionId))
}

const partyIs = (userId: string) => `borrower_id.eq.${userId},lender_id.eq.${userId}`

async function fetchBookings(userId: string, signal: AbortSignal) {
  const { data } = await db()
    .from('transactions')
    .select(columns)
    .or(partyIs(userId))
    .order('created_at', { ascending: false })
    .abortSignal(signal)
    .throwOnError()
  const newest = data.slice(0, actionsAtMost).map(({ id }) => id)
  const completed = newest.filter((id) =>
    data.some((row) => row.id === id && row.booking_status === 'completed'),
  )
  const [actions, deadlines, disputes, meetings, claims, lost, ratingsOf] = await Promise.all([
    fetchBookingActions(newest, signal),
    fetchBookingDeadlines(newest, signal),
    fetchBookingDisputes(newest, signal),
    fetchMeetings(newest, signal),
    fetchClaimedShares(data, signal),
    fetchLostDiscounts(data, signal),
    fetchBookingRatings(completed, signal),
  ])
  return data.map((row) => ({
    ...row,
    actions: actions.filter(({ transaction_id }) => transaction_id === row.id),
    deadline: deadlines.find(({ transaction_id }) => transaction_id === row.id) ?? null,
    disputes: disputes.filter(({ transaction_id }) => transaction_id === row.id),
    ...sortMeetings(meetings.filter(({ transaction_id }) => transaction_id === row.id)),
    ...(claims.get(row.id) ?? nothingClaimed),
    lost_discount: lost.get(row.id) ?? 0,
    ...ratingsOf(row.id),
  }))
}

async function fetchBooking(userId: string, transactionId: string, signal: AbortSignal) {
  if (!isUuid(transactionId)) return null
  const [{ data }, actions, [deadline = null], disputes, meetings, ratingsOf] = await Promise.all([
    db()
      .from('transactions')
      .select(columns)
      .eq('id', transactionId)
      .or(partyIs(userId))
      .abortSignal(signal)
      .maybeSingle()
      .throwOnError(),
    fetchBookingActions([transactionId], signal),
    fetchBookingDeadlines([transactionId], signal),
    fetchBookingDisputes([transactionId], signal),
    fetchMeetings([transactionId], signal),
    fetchBookingRatings([transactionId], signal),
  ])
  if (!data) return null
  const [claims, lost, address] = await Promise.all([
    fetchClaimedShares([data], signal),
    fetchLostDiscounts([data], signal),
    fetchDeliveryAddress(userId, data, signal),
  ])
  return {
    ...data,
    delivery_address: address,
    actions,
    deadline,
    disputes,
    ...sortMeetings(meetings),
    ...(claims.get(transactionId) ?? nothingClaimed),
    lost_discount: lost.get(transactionId) ?? 0,
    ...ratingsOf(transactionId),
  }
}

type Delivered = Pick<
  Database['public']['Tables']['transactions']['Row'],
  'id' | 'borrower_id' | 'receive_method' | 'delivery_address'
>

/** The row has it once the booking is agreed; whoever typed it may read it before. */
async function fetchDeliveryAddress(userId: string, booking: Delivered, signal: AbortSignal) {
  const { id, borrower_id, receive_method, delivery_address } = booking
  if (delivery_address || receive_method !== 'delivery' || borrower_id !== userId) return delivery_address
  const own = db().rpc('my_delivery_address', { p_transaction_id: id }).abortSignal(signal)
  return (await own.throwOnError()).data
}

export type BookingRow = Awaited<ReturnType<typeof fetchBookings>>[number]
