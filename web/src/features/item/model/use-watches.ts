import { useMutation, useQueryClient } from '@tanstack/react-query'
import { watchMessages } from '#contract/messages/item.ts'
import { showError, showInfo, showSuccess } from '@/lib/toast'
import type { Item } from '../api/item'
import { type Days, stopWatching, type WatchKind, watchItem } from '../api/watches'

interface Wish {
  wants: WatchKind
  days?: Days | undefined
}

/** Begins and ends being told about an item. */
export function useWatches(userId: string, item: Item) {
  const queryClient = useQueryClient()
  const read = () => queryClient.invalidateQueries({ queryKey: ['me', userId, 'watches'] })
  const watch = useMutation({
    mutationFn: (wish: Wish) => watchItem({ userId, item, ...wish }),
    onSuccess: async (watching) => {
      if (watching === 'free already') return showInfo(watchMessages.freeAlready)
      await read()
      showSuccess(watchMessages.watching)
    },
    onError: (error) => showError(error, watchMessages.failed),
  })
  const stop = useMutation({
    mutationFn: stopWatching,
    onSuccess: async () => {
      await read()
      showSuccess(watchMessages.stopped)
    },
    onError: (error) => showError(error, watchMessages.failed),
  })
  return { watch, stop }
}
