import { useMutation, useQueryClient } from '@tanstack/react-query'
import { savedMessages, watchMessages } from '#contract/messages/item.ts'
import { watchesKey } from '@/domain/me/keys'
import { sendOrKeep } from '@/domain/offline/send-or-keep'
import { db } from '@/lib/supabase'
import { showError, showInfo, showSuccess } from '@/lib/toast'

/** `mutate(watchId)` ends a watch: the person gets no more notifications about the item. */
export function useStopWatching(userId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (watchId: string) =>
      sendOrKeep(userId, { kind: 'stop-watching', about: watchId, payload: watchId }, () =>
        stopWatching(watchId),
      ),
    onSuccess: async (how) => {
      if (how === 'kept') return showInfo(savedMessages.kept)
      await queryClient.invalidateQueries({ queryKey: watchesKey(userId) })
      showSuccess(watchMessages.stopped)
    },
    onError: (error) => showError(error, watchMessages.failed),
  })
}

export async function stopWatching(watchId: string): Promise<void> {
  await db().from('item_watches').delete().eq('id', watchId).throwOnError()
}
