import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import type { Database } from '#database.types.ts'
import { adminKey } from '@/domain/staff/keys'
import { db } from '@/lib/supabase'
import { cursorOf, firstCursor, type PageCursor } from './cursors'

type Enums = Database['public']['Enums']
export type DisputeStatus = Enums['dispute_status']
export type DisputeOutcome = Enums['dispute_outcome']

const pageSize = 20

/** `status`: undefined for all of them. */
const disputesQuery = (status: DisputeStatus | undefined) =>
  infiniteQueryOptions({
    queryKey: [...adminKey, 'disputes', status],
    queryFn: ({ pageParam, signal }) => fetchDisputes(status, pageParam, signal),
    initialPageParam: firstCursor,
    getNextPageParam: (page) => (page.length < pageSize ? undefined : cursorOf(page.at(-1), 'id')),
    refetchOnWindowFocus: true,
  })

export function useDisputes(status: DisputeStatus | undefined) {
  return useInfiniteQuery(disputesQuery(status))
}

/** By their clock: of the pending ones the most urgent first, of the others the latest. */
async function fetchDisputes(
  status: DisputeStatus | undefined,
  after: PageCursor | null,
  signal: AbortSignal,
) {
  const urgent = status === 'pending'
  let query = db()
    .from('disputes')
    .select(
      `id, status, issue_type, created_at, due_at, admin_decision, reporter_id, contested_amount, transaction:transactions(
        transaction_type, borrower_id, item:items(title), borrower:profiles!transactions_borrower_id_fkey(full_name),
        lender:profiles!transactions_lender_id_fkey(full_name))`,
    )
    .order('due_at', { ascending: urgent })
    .order('id', { ascending: urgent })
    .limit(pageSize)
    .abortSignal(signal)
  if (status) query = query.eq('status', status)
  if (after) {
    const beyond = urgent ? 'gt' : 'lt'
    query = query.or(`due_at.${beyond}."${after.at}",and(due_at.eq."${after.at}",id.${beyond}.${after.id})`)
  }
  const { data } = await query.throwOnError()
  return data
}

export type DisputeRow = Awaited<ReturnType<typeof fetchDisputes>>[number]

export interface Ruling {
  outcome: DisputeOutcome
  refund: number
  penalty: number
  reason: string
}

/**
 * The database lets only an admin decide who is no party, once; it moves the money, tells both sides and logs it. False: a second
 * admin has to agree.
 */
export async function ruleDispute(
  disputeId: string,
  { outcome, refund, penalty, reason }: Ruling,
): Promise<boolean> {
  const { data } = await db()
    .rpc('rule_dispute', {
      p_dispute_id: disputeId,
      p_outcome: outcome,
      p_refund: refund,
      p_penalty: penalty,
      p_reason: reason,
    })
    .throwOnError()
  return data.status !== 'pending'
}

/** For good, by another admin than who ruled. False: a second one has to agree. */
export async function decideAppeal(disputeId: string, returned: number, reason: string): Promise<boolean> {
  const given = { p_dispute_id: disputeId, p_returned: returned, p_reason: reason }
  const { data } = await db().rpc('decide_ruling_appeal', given).throwOnError()
  return data.appeal_decided_at !== null
}
