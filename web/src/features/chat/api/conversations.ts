import {
  infiniteQueryOptions,
  queryOptions,
  skipToken,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query'
import type { Database } from '#database.types.ts'
import { meKey } from '@/domain/me/keys'
import { db } from '@/lib/supabase'

export type ConversationLine = Database['public']['Functions']['my_conversations']['Returns'][number]

export const inboxKey = (userId: string | undefined) => [...meKey(userId), 'inbox'] as const
const pageSize = 30

interface PageStart {
  p_before: string
  p_before_id: string
}

const inboxQuery = (userId: string) =>
  infiniteQueryOptions({
    queryKey: inboxKey(userId),
    initialPageParam: null as PageStart | null,
    queryFn: async ({ pageParam, signal }) => {
      const { data } = await db()
        .rpc('my_conversations', { ...pageParam })
        .abortSignal(signal)
        .throwOnError()
      return data
    },
    getNextPageParam: (page) => {
      const last = page.at(-1)
      if (!last || page.length < pageSize) return null
      return { p_before: last.last_at, p_before_id: last.conversation_id }
    },
    refetchOnWindowFocus: 'always',
  })

export function useInbox(userId: string) {
  return useInfiniteQuery(inboxQuery(userId))
}

export const conversationKey = (userId: string, id: string) => [...meKey(userId), 'conversation', id] as const

/** Who and what a conversation is about; null where it is not the person's. */
export function useConversation(userId: string, id: string | null) {
  return useQuery(
    queryOptions({
      queryKey: conversationKey(userId, id ?? ''),
      queryFn:
        id === null
          ? skipToken
          : async ({ signal }) => {
              const { data } = await db()
                .rpc('my_conversations', { p_conversation_id: id })
                .abortSignal(signal)
                .throwOnError()
              return data[0] ?? null
            },
    }),
  )
}

export const conversationOfKey = (userId: string) => [...meKey(userId), 'conversation of'] as const

/** The conversation of a booking's item and guest; null while nobody has written. */
export function useConversationOfBooking(
  userId: string,
  booking: { item_id: string; borrower_id: string } | null,
) {
  return useQuery(
    queryOptions({
      queryKey: [...conversationOfKey(userId), booking?.item_id, booking?.borrower_id],
      queryFn:
        booking === null
          ? skipToken
          : async ({ signal }) => {
              const { data } = await db()
                .from('conversations')
                .select('id')
                .eq('item_id', booking.item_id)
                .eq('guest_id', booking.borrower_id)
                .abortSignal(signal)
                .throwOnError()
              return data[0]?.id ?? null
            },
    }),
  )
}
