import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Message } from '#contract/messages/common.ts'
import { locationMessages } from '#contract/messages/location.ts'
import { profileMessages } from '#contract/messages/profile.ts'
import { meKey } from '@/domain/me/keys'
import { explain } from '@/lib/errors'
import { usePerson } from '@/lib/session'
import type { FoundPlace } from '../api/find-place'
import { finishSetup } from '../api/finish-setup'

interface Following {
  onDone: () => void
  onProblem: (problem: Message | undefined) => void
}

export function useFinishSetup({ onDone, onProblem }: Following) {
  const queryClient = useQueryClient()
  const userId = usePerson()?.id
  return useMutation({
    mutationFn: async (place: FoundPlace | undefined) => {
      if (!userId) throw new Error('Nobody is signed in')
      await finishSetup(userId, place)
    },
    onMutate: () => onProblem(undefined),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: meKey(userId) })
      onDone()
    },
    onError: (error, place) =>
      onProblem(explain(error, place ? locationMessages.failed : profileMessages.setupFailed)),
  })
}
