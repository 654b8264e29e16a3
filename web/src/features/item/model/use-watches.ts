import { useMutation, useQueryClient } from '@tanstack/react-query'
import { watchMessages } from '#contract/messages/item.ts'
import { useStopWatching } from '@/domain/items/use-stop-watching'
import { watchesKey } from '@/domain/me/keys'
import { showError, showInfo, showSuccess } from '@/lib/toast'
import type { Item } from '../api/item'
import { type Days, type WatchKind, watchItem } from '../api/watches'

interface WatchRequest {
  wants: WatchKind
  days?: Days | undefined
}

/** Begins and ends watching an item. */
export function useWatches(userId: string, item: Item) {
  const queryClient = useQueryClient()
  const read = () => queryClient.invalidateQueries({ queryKey: watchesKey(userId) })
  const watch = useMutation({
    mutationFn: (request: WatchRequest) => watchItem({ userId, item, ...request }),
    onSuccess: async (watching) => {
      if (watching === 'free already') return showInfo(watchMessages.freeAlready)
      await read()
      showSuccess(watchMessages.watching)
    },
    onError: (error) => showError(error, watchMessages.failed),
  })
  return { watch, stop: useStopWatching(userId) }
}
