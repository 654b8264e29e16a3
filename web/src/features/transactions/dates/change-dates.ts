import { queryOptions, skipToken } from '@tanstack/react-query'
import type { DateOnly } from '#contract/rules/dates.ts'
import { itemKey } from '@/domain/items/keys'
import { meKey } from '@/domain/me/keys'
import { db } from '@/lib/supabase'

/** For how long the item of a booking is rented out. */
export const itemTermsQuery = (itemId: string) =>
  queryOptions({
    queryKey: [...itemKey(itemId), 'rental-terms'] as const,
    queryFn: ({ signal }) => fetchItemTerms(itemId, signal),
  })

async function fetchItemTerms(itemId: string, signal: AbortSignal) {
  const { data } = await db()
    .from('items')
    .select('id, min_rental_days, max_rental_days, buffer_days, rental_period')
    .eq('id', itemId)
    .abortSignal(signal)
    .single()
    .throwOnError()
  return data
}

interface Asked {
  userId: string | undefined
  transactionId: string
}

/** What keeping it until `newEnd` costs. */
export const extensionQuoteQuery = ({ userId, transactionId }: Asked, newEnd: DateOnly | undefined) =>
  queryOptions({
    queryKey: [...meKey(userId), 'extension-quote', transactionId, newEnd],
    queryFn: newEnd ? ({ signal }) => fetchExtensionQuote(transactionId, newEnd, signal) : skipToken,
    staleTime: 0,
    gcTime: 0,
  })

async function fetchExtensionQuote(transactionId: string, newEnd: DateOnly, signal: AbortSignal) {
  const { data } = await db()
    .rpc('quote_extension', { p_transaction_id: transactionId, p_new_end: newEnd })
    .abortSignal(signal)
    .single()
    .throwOnError()
  return data
}

/** `amount`: the naira that the person was shown. */
export async function extendRental(change: { transactionId: string; newEnd: DateOnly; amount: number }) {
  const { data } = await db()
    .rpc('extend_rental', {
      p_transaction_id: change.transactionId,
      p_new_end: change.newEnd,
      p_amount: change.amount,
    })
    .single()
    .throwOnError()
  return data
}

export interface Days {
  start: DateOnly
  end: DateOnly
}

/** What other days cost: more, or negative what comes back. */
export const dateChangeQuoteQuery = ({ userId, transactionId }: Asked, days: Days | undefined) =>
  queryOptions({
    queryKey: [...meKey(userId), 'date-change-quote', transactionId, days?.start, days?.end],
    queryFn: days ? ({ signal }) => fetchDateChangeQuote(transactionId, days, signal) : skipToken,
    staleTime: 0,
    gcTime: 0,
  })

async function fetchDateChangeQuote(transactionId: string, { start, end }: Days, signal: AbortSignal) {
  const { data } = await db()
    .rpc('quote_date_change', { p_transaction_id: transactionId, p_start: start, p_end: end })
    .abortSignal(signal)
    .single()
    .throwOnError()
  return data
}

/** `difference`: the naira that the person was shown. */
export async function changeRentalDates(change: Days & { transactionId: string; difference: number }) {
  const { data } = await db()
    .rpc('change_rental_dates', {
      p_transaction_id: change.transactionId,
      p_start: change.start,
      p_end: change.end,
      p_difference: change.difference,
    })
    .single()
    .throwOnError()
  return data
}
