import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { profileMessages } from '#contract/messages/profile.ts'
import { meKey } from '@/domain/me/keys'
import { usePerson } from '@/lib/session'
import { db } from '@/lib/supabase'
import { showError } from '@/lib/toast'

const countingKey = (userId: string | undefined) => [...meKey(userId), 'counting'] as const

/** Whether the person's use is counted. Nothing is asked once they are signed out, as after the account is deleted. */
export function useCounting() {
  const userId = usePerson()?.id
  return useQuery({
    queryKey: countingKey(userId),
    queryFn: userId
      ? async ({ signal }): Promise<boolean> =>
          (await db().rpc('is_my_use_counted').abortSignal(signal).throwOnError()).data
      : skipToken,
  })
}

export function useChooseCounting() {
  const client = useQueryClient()
  const userId = usePerson()?.id
  return useMutation({
    mutationFn: async (on: boolean) => {
      await db().rpc('count_my_use', { p_on: on }).throwOnError()
      return on
    },
    onSuccess: (on) => client.setQueryData(countingKey(userId), on),
    onError: (error) => showError(error, profileMessages.countingFailed),
  })
}
