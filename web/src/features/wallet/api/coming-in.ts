import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { claimKinds } from '#contract/messages/claim.ts'
import { claimedShares } from '@/domain/bookings/claimed-shares'
import { fetchLostDiscounts } from '@/domain/bookings/lost-discounts'
import { meKey } from '@/domain/me/keys'
import { allPages } from '@/lib/all-pages'
import { usePerson } from '@/lib/session'
import { db } from '@/lib/supabase'

/** One page is enough for nearly everybody. */
const pageSize = 500

const columns =
  `id, basket_id, transaction_type, booking_status, paid_at, hold_expires_at, question, claimed_amount, handed_over_at,
  handover_proven_at, borrower_return_confirmed, lender_return_confirmed, rental_end_date, rental_price, deposit_amount,
  rent_amount, sale_price, total_amount, delivery_fee, delivery_paid_by, return_delivery_fee, return_paid_by,
  platform_fee_percent, settled_at, late_fee, lender_return_date, borrower_return_date, borrower_confirmed_at, frozen_at,
  item:items(title), borrower:profiles!transactions_borrower_id_fkey(full_name),
  claim:deposit_claims(lines:claim_lines(kind, claimed_amount, ruled_amount, final_amount))` as const

const comingInQuery = (userId: string | undefined) =>
  queryOptions({
    queryKey: [...meKey(userId), 'coming-in'],
    queryFn: userId ? ({ signal }) => fetchComingIn(userId, signal) : skipToken,
    refetchOnWindowFocus: true,
  })

/** Paid bookings of my items whose money Aso still holds, the one that ends first at the top. */
export function useComingIn() {
  return useQuery(comingInQuery(usePerson()?.id))
}

/** By id, so that what begins or ends between two pages moves no other; then as they are shown. */
async function fetchComingIn(userId: string, signal: AbortSignal) {
  const rows = await allPages<Row>(pageSize, (last) => fetchPage(userId, last?.id, signal))
  const lost = await fetchLostDiscounts(rows, signal)
  return rows
    .sort((a, b) => (a.rental_end_date ?? '').localeCompare(b.rental_end_date ?? ''))
    .map(({ claim, ...row }) => ({
      ...row,
      ...claimedShares(claim?.lines ?? []),
      lost_discount: lost.get(row.id) ?? 0,
    }))
}

async function fetchPage(userId: string, after: string | undefined, signal: AbortSignal) {
  const bookings = db()
    .from('transactions')
    .select(columns)
    .eq('lender_id', userId)
    .in('booking_status', ['requested', 'confirmed', 'active', 'returned', 'disputed'])
  const { data } = await (after === undefined ? bookings : bookings.gt('id', after))
    .order('id')
    .limit(pageSize)
    .limit(1, { referencedTable: 'claim' })
    .limit(claimKinds.length, { referencedTable: 'claim.lines' })
    .abortSignal(signal)
    .throwOnError()
  return data
}

type Row = Awaited<ReturnType<typeof fetchPage>>[number]
export type ComingBooking = Awaited<ReturnType<typeof fetchComingIn>>[number]
