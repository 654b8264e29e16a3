import { infiniteQueryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Database } from '#database.types.ts'
import { adminKey } from '@/domain/staff/keys'
import { Refusal } from '@/lib/errors'
import { askFunction, db } from '@/lib/supabase'
import { firstCursor, type PageCursor } from './cursors'

type Tables = Database['public']
export type WithdrawalStatus = Tables['Enums']['withdrawal_status']
type Row = Tables['Functions']['withdrawal_queue']['Returns'][number]
/** The types of procedures do not know which columns can be null. */
type Nullable =
  | 'full_name'
  | 'legal_name'
  | 'bank_said'
  | 'admin_note'
  | 'processed_at'
  | 'refusal'
  | 'problem'
export type QueuedWithdrawal = Omit<Row, Nullable | 'name_match'> &
  Record<Nullable, string | null> & { name_match: 'full' | 'partial' | 'none' | null }

const pageSize = 20
const exportedAtOnce = 500

/** `status`: undefined for all of them. */
const queueQuery = (status: WithdrawalStatus | undefined) =>
  infiniteQueryOptions({
    queryKey: [...adminKey, 'withdrawals', status],
    queryFn: ({ pageParam, signal }) => fetchQueue(status, pageParam, pageSize, signal),
    initialPageParam: firstCursor,
    getNextPageParam: (page) => (page.length < pageSize ? undefined : cursorOf(page.at(-1))),
    refetchOnWindowFocus: true,
  })

const cursorOf = (row: QueuedWithdrawal | undefined): PageCursor | undefined =>
  row && { at: row.created_at, id: row.id }

export function useWithdrawalQueue(status: WithdrawalStatus | undefined) {
  return useInfiniteQuery(queueQuery(status))
}

/** The newest first. */
async function fetchQueue(
  status: WithdrawalStatus | undefined,
  after: PageCursor | null,
  limit: number,
  signal?: AbortSignal,
): Promise<QueuedWithdrawal[]> {
  const query = db().rpc('withdrawal_queue', {
    p_status: status,
    p_before: after?.at,
    p_before_id: after?.id,
    p_limit: limit,
  })
  const { data } = await (signal ? query.abortSignal(signal) : query).throwOnError()
  return data as QueuedWithdrawal[]
}

/** All withdrawals of this status, or of all, the newest first. */
export async function fetchExport(status: WithdrawalStatus | undefined): Promise<QueuedWithdrawal[]> {
  const rows: QueuedWithdrawal[] = []
  let after: PageCursor | undefined
  do {
    const page = await fetchQueue(status, after ?? firstCursor, exportedAtOnce)
    rows.push(...page)
    after = page.length === exportedAtOnce ? cursorOf(page.at(-1)) : undefined
  } while (after)
  return rows
}

export function useWithdrawalTotals(status: WithdrawalStatus | undefined) {
  return useQuery({
    queryKey: [...adminKey, 'withdrawal totals', status],
    queryFn: ({ signal }) => fetchTotals(status, signal),
    refetchOnWindowFocus: true,
  })
}

async function fetchTotals(status: WithdrawalStatus | undefined, signal: AbortSignal) {
  const { data } = await db()
    .rpc('withdrawal_totals', { p_status: status })
    .abortSignal(signal)
    .single()
    .throwOnError()
  return data
}

/** The server approves it as this admin and pays it, and answers what it did. */
export async function approveWithdrawal(withdrawalId: string, adminNote: string): Promise<string> {
  const { status, message } = await askFunction<unknown>('process-withdrawal', { withdrawalId, adminNote })
  if (!status) throw new Refusal(message, undefined, 200)
  return message
}

/** The server writes itself who rejected it and when. */
export async function rejectWithdrawal(id: string, adminId: string, reason: string): Promise<void> {
  const { data } = await db()
    .from('withdrawals')
    .update({
      status: 'rejected',
      admin_note: reason,
      admin_id: adminId,
      processed_at: new Date().toISOString(),
    })
    .eq('id', id)
    .select('id')
    .throwOnError()
  if (data.length === 0) throw new Error('No such withdrawal')
}
