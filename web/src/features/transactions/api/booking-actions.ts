import { db } from '@/lib/supabase'

/** A rental has 40 actions, and the data API answers at most 1,000 rows. */
export const bookingsAtOnce = 20

/** The actions of both sides of the bookings: allowed now or not, and until when. */
export async function fetchBookingActions(transactionIds: readonly string[], signal: AbortSignal) {
  const parts = Array.from({ length: Math.ceil(transactionIds.length / bookingsAtOnce) }, (_, at) =>
    transactionIds.slice(at * bookingsAtOnce, (at + 1) * bookingsAtOnce),
  )
  const answers = await Promise.all(
    parts.map((ids) =>
      db().rpc('booking_actions', { p_transaction_ids: ids }).abortSignal(signal).throwOnError(),
    ),
  )
  return answers.flatMap(({ data }) => data)
}

export type BookingActionRow = Awaited<ReturnType<typeof fetchBookingActions>>[number]

/** The deadline that runs for each of the bookings, where one runs. */
export async function fetchBookingDeadlines(transactionIds: readonly string[], signal: AbortSignal) {
  if (transactionIds.length === 0) return []
  const { data } = await db()
    .rpc('booking_deadlines', { p_transaction_ids: [...transactionIds] })
    .abortSignal(signal)
    .throwOnError()
  return data
}

export type BookingDeadline = Awaited<ReturnType<typeof fetchBookingDeadlines>>[number]
