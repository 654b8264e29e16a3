import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { meKey } from '@/domain/me/keys'
import { db } from '@/lib/supabase'
import type { MessageRow } from '../model/message'

const none: readonly string[] = []

/** The messages to warn the reader of; asked again with each message that is received. */
export function useScamWarnings(
  userId: string,
  conversationId: string,
  rows: readonly MessageRow[],
): readonly string[] {
  const newest = rows.findLast(({ receiver_id }) => receiver_id === userId)?.id
  const { data = none } = useQuery({
    queryKey: [...meKey(userId), 'scam-warnings', conversationId, newest],
    queryFn: newest ? ({ signal }) => fetchWarnings(conversationId, signal) : skipToken,
    placeholderData: keepPreviousData,
  })
  return data
}

async function fetchWarnings(conversationId: string, signal: AbortSignal): Promise<string[]> {
  const { data } = await db()
    .rpc('scam_warnings', { p_conversation_id: conversationId })
    .abortSignal(signal)
    .throwOnError()
  return data
}
