import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Database } from '#database.types.ts'
import { db } from '@/lib/supabase'

type Read = Database['public']['Functions']['dispute_messages']['Returns'][number]
export type DisputeMessage = Omit<Read, 'photo_path'> & { photo_path: string | null }

/** As many as the server answers at a time. */
const pageSize = 500

/**
 * What the two sides wrote, newest first. Each answer is logged, so it is asked for once and again only by hand: the key is not
 * among those of admins, which are read again after every decision.
 */
export const disputeMessagesQuery = (disputeId: string) =>
  infiniteQueryOptions({
    queryKey: ['dispute-messages', disputeId],
    initialPageParam: null as DisputeMessage | null,
    queryFn: ({ pageParam, signal }) => fetchOlder(disputeId, pageParam, signal),
    getNextPageParam: (page): DisputeMessage | null =>
      page.length < pageSize ? null : (page.at(-1) ?? null),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
  })

async function fetchOlder(
  disputeId: string,
  before: DisputeMessage | null,
  signal: AbortSignal,
): Promise<DisputeMessage[]> {
  const { data } = await db()
    .rpc('dispute_messages', {
      p_dispute_id: disputeId,
      ...(before && { p_before: before.created_at, p_before_id: before.id }),
    })
    .abortSignal(signal)
    .throwOnError()
  return data
}
