import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import type { AiFeature } from '#contract/ai.ts'
import { meKey } from '@/domain/me/keys'
import { usePerson } from '@/lib/session'
import { db } from '@/lib/supabase'

/** Until when each helper is open to me, as the database says; and whether I still have the free session. */
export interface AiAccess {
  ends: Partial<Record<AiFeature, string>>
  free: boolean
}

const longestWaitMs = 60_000
/** A session is over for the database a moment later than for a clock that is ahead of it. */
const marginMs = 1000

const aiAccessQuery = (userId: string | undefined) =>
  queryOptions({
    queryKey: [...meKey(userId), 'ai access'],
    queryFn: userId ? ({ signal }) => fetchAccess(userId, signal) : skipToken,
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => askAgainIn(state.data, Date.now()),
  })

export function useAiAccess() {
  return useQuery(aiAccessQuery(usePerson()?.id))
}

/** While a session runs: when it ends, and at least once a minute, so that the clock of the phone decides nothing. */
export function askAgainIn(access: AiAccess | undefined, now: number): number | false {
  const ends = Object.values(access?.ends ?? {})
  if (ends.length === 0) return false
  const left = ends.map((end) => Date.parse(end) - now + marginMs).filter((ms) => ms > 0)
  return Math.min(longestWaitMs, ...left)
}

async function fetchAccess(userId: string, signal: AbortSignal): Promise<AiAccess> {
  const [sessions, free] = await Promise.all([
    db().rpc('get_active_ai_sessions', { p_user_id: userId }).abortSignal(signal).throwOnError(),
    db().rpc('user_has_free_ai_session', { p_user_id: userId }).abortSignal(signal).throwOnError(),
  ])
  const ends = sessions.data.map(({ feature_type, expires_at }) => [feature_type, expires_at])
  return { ends: Object.fromEntries(ends), free: free.data }
}
