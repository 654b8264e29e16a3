import { useMutation, useQueryClient } from '@tanstack/react-query'
import { watchMessages } from '#contract/messages/item.ts'
import { watchesKey } from '@/domain/me/keys'
import { db } from '@/lib/supabase'
import { showError, showSuccess } from '@/lib/toast'

/** `mutate(watchId)` ends a watch: the person gets no more notifications about the item. */
export function useStopWatching(userId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: stopWatching,
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: watchesKey(userId) })
      showSuccess(watchMessages.stopped)
    },
    onError: (error) => showError(error, watchMessages.failed),
  })
}

async function stopWatching(watchId: string): Promise<void> {
  await db().from('item_watches').delete().eq('id', watchId).throwOnError()
}
