import { limits } from '#contract/constants.ts'
import { claimKinds } from '#contract/messages/claim.ts'
import { db } from '@/lib/supabase'

/** The newest of one booking. */
const disputesAtMost = 3

const columns =
  `id, borrower_id, lender_id, transaction_type, booking_status, approval_required, rental_start_date, rental_end_date,
  deposit_amount, late_fee, hold_expires_at, created_at, updated_at, paid_at, handed_over_at, settled_at,
  borrower_return_confirmed, lender_return_confirmed, borrower_confirmed_at, lender_confirmed_at, cancelled_by,
  handover_proven_at, frozen_at, question, question_by, question_at, question_due_at, claimed_amount,
  claim:deposit_claims(status, opened_at, clock_started_at, due_at, appealed_by, lines:claim_lines(kind, final_amount)),
  disputes(id, status, reporter_id, created_at, due_at, resolved_at),
  item:items(title), borrower:profiles!transactions_borrower_id_fkey(full_name),
  lender:profiles!transactions_lender_id_fkey(full_name), ratings(rater_id, opened_at)` as const

export async function fetchNews(userId: string, signal: AbortSignal) {
  const [bookings, deposits] = await Promise.all([
    fetchBookingNews(userId, signal),
    fetchDeposits(userId, signal),
  ])
  return { bookings, deposits }
}

async function fetchBookingNews(userId: string, signal: AbortSignal) {
  const { data } = await db()
    .from('transactions')
    .select(columns)
    .or(`borrower_id.eq.${userId},lender_id.eq.${userId}`)
    .order('updated_at', { ascending: false })
    .limit(limits.alertsOfBookings)
    .order('created_at', { referencedTable: 'disputes', ascending: false })
    .limit(disputesAtMost, { referencedTable: 'disputes' })
    .limit(1, { referencedTable: 'claim' })
    .limit(claimKinds.length, { referencedTable: 'claim.lines' })
    .limit(2, { referencedTable: 'ratings' })
    .abortSignal(signal)
    .throwOnError()
  const waiting = data.filter((row) => row.booking_status === 'pending' && row.borrower_id === userId)
  const refusals = await fetchPayRefusals(
    waiting.map(({ id }) => id),
    signal,
  )
  return data.map((row) => ({ ...row, pay_refusal: refusals.get(row.id) ?? null }))
}

/** Why bookings that wait for payment can't be paid now, such as a limit of the trust ladder. */
async function fetchPayRefusals(ids: string[], signal: AbortSignal): Promise<Map<string, string | null>> {
  if (ids.length === 0) return new Map()
  const { data } = await db()
    .rpc('booking_actions', { p_transaction_ids: ids })
    .eq('action', 'pay')
    .eq('party', 'borrower')
    .eq('allowed', false)
    .abortSignal(signal)
    .throwOnError()
  return new Map(data.map(({ transaction_id, reason }) => [transaction_id, reason]))
}

async function fetchDeposits(userId: string, signal: AbortSignal) {
  const { data } = await db()
    .from('wallet_transactions')
    .select('id, amount, created_at')
    .eq('user_id', userId)
    .eq('transaction_type', 'deposit')
    .eq('status', 'completed')
    .order('created_at', { ascending: false })
    .limit(limits.alertsOfDeposits)
    .abortSignal(signal)
    .throwOnError()
  return data
}

export type News = Awaited<ReturnType<typeof fetchNews>>
export type BookingNews = News['bookings'][number]
