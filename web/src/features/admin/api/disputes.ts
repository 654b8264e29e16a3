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
): Promise<DisputeRow[]> {
  const { data } = await db()
    .rpc('dispute_queue', { p_status: status, p_after: after?.at, p_after_id: after?.id, p_limit: pageSize })
    .abortSignal(signal)
    .throwOnError()
  return data as DisputeRow[]
}

type Row = Database['public']['Functions']['dispute_queue']['Returns'][number]
/** The types of procedures do not know which columns can be null. */
type Nullable = 'admin_decision' | 'reporter_id' | 'borrower_name' | 'lender_name'
export type DisputeRow = Omit<Row, Nullable> & { [Key in Nullable]: Row[Key] | null }

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
