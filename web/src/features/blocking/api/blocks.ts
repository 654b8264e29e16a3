import { queryOptions, skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { blockMessages } from '#contract/messages/safety.ts'
import { meKey } from '@/domain/me/keys'
import { usePerson } from '@/lib/session'
import { db } from '@/lib/supabase'
import { showError, showSuccess } from '@/lib/toast'

/** Whom the person has blocked, the latest first. Nobody else reads it. */
const blockedPeopleQuery = (userId: string | undefined) =>
  queryOptions({
    queryKey: [...meKey(userId), 'blocked'] as const,
    queryFn: userId ? ({ signal }) => fetchBlockedPeople(signal) : skipToken,
  })

export type BlockedPerson = Awaited<ReturnType<typeof fetchBlockedPeople>>[number]

async function fetchBlockedPeople(signal: AbortSignal) {
  const { data } = await db()
    .from('blocked_people')
    .select('blocked_id, created_at, person:profiles!blocked_people_blocked_id_fkey(full_name, selfie_url)')
    .order('created_at', { ascending: false })
    .abortSignal(signal)
    .throwOnError()
  return data
}

export function useBlockedPeople() {
  return useQuery(blockedPeopleQuery(usePerson()?.id))
}

export function useIsBlocked(personId: string): boolean {
  return useBlockedPeople().data?.some(({ blocked_id }) => blocked_id === personId) ?? false
}

export function useBlock(personId: string) {
  return useChange('block_person', personId)
}

export function useUnblock(personId: string) {
  return useChange('unblock_person', personId)
}

/** Items come and go on every screen with it, so everything is read again. */
function useChange(procedure: 'block_person' | 'unblock_person', personId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      await db().rpc(procedure, { p_user_id: personId }).throwOnError()
    },
    onSuccess: async () => {
      await queryClient.invalidateQueries()
      showSuccess(procedure === 'block_person' ? blockMessages.blocked : blockMessages.unblocked)
    },
    onError: (error) => showError(error, blockMessages.failed),
  })
}
