import { queryOptions, skipToken } from '@tanstack/react-query'
import type { ReportReason } from '#contract/messages/item.ts'
import { meKey } from '@/domain/me/keys'
import { db } from '@/lib/supabase'

/** Whether the person has reported the item: once is enough. */
export const reportedQuery = (userId: string | undefined, itemId: string) =>
  queryOptions({
    queryKey: [...meKey(userId), 'reported', itemId] as const,
    queryFn: userId
      ? async ({ signal }) => {
          const { data } = await db()
            .from('item_reports')
            .select('id')
            .eq('reporter_id', userId)
            .eq('item_id', itemId)
            .limit(1)
            .abortSignal(signal)
            .throwOnError()
          return data.length > 0
        }
      : skipToken,
  })

interface Report {
  userId: string
  itemId: string
  reason: ReportReason
  details: string
}

const alreadyThere = '23505'

export async function reportItem({ userId, itemId, reason, details }: Report): Promise<void> {
  const { error } = await db()
    .from('item_reports')
    .insert({ reporter_id: userId, item_id: itemId, reason, details: details.trim() || null })
  if (error && error.code !== alreadyThere) throw error
}
