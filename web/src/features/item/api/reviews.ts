import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Database } from '#database.types.ts'
import { db } from '@/lib/supabase'

const page = 5

type ReviewColumns = Database['public']['Functions']['item_reviews']['Returns'][number]
/** The type in Postgres does not say what may be missing. */
export type Review = Omit<ReviewColumns, 'comment' | 'answer'> & {
  comment: string | null
  answer: string | null
}

const reviewsKey = (itemId: string) => ['item reviews', itemId] as const

export const reviewSummaryQuery = (itemId: string) =>
  queryOptions({
    queryKey: [...reviewsKey(itemId), 'summary'] as const,
    queryFn: async ({ signal }) => {
      const { data } = await db()
        .rpc('item_rating_summary', { p_item_id: itemId }, { get: true })
        .abortSignal(signal)
        .single()
        .throwOnError()
      return data
    },
  })

/** The newest first; a page goes on after the last review of the one before. */
export const reviewsQuery = (itemId: string) =>
  infiniteQueryOptions({
    queryKey: [...reviewsKey(itemId), 'newest'] as const,
    queryFn: async ({ pageParam, signal }) => {
      const { data } = await db()
        .rpc(
          'item_reviews',
          { p_item_id: itemId, p_after: pageParam?.opened_at, p_after_id: pageParam?.id, p_limit: page },
          { get: true },
        )
        .abortSignal(signal)
        .throwOnError()
        .overrideTypes<Review[], { merge: false }>()
      return data
    },
    initialPageParam: undefined as Pick<Review, 'opened_at' | 'id'> | undefined,
    getNextPageParam: (rows) => (rows.length === page ? rows.at(-1) : undefined),
  })
