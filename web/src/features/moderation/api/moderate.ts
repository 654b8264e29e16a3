import { useMutation, useQueryClient } from '@tanstack/react-query'
import { moderationMessages } from '#contract/messages/item.ts'
import { itemKey } from '@/domain/items/keys'
import { db } from '@/lib/supabase'
import { showError, showSuccess } from '@/lib/toast'
import { refreshQueue } from './refresh-queue'

export type ModerationAction = 'hide' | 'restore' | 'dismiss'

interface Decision {
  itemId: string
  action: ModerationAction
  reason?: string | undefined
  /** The reports that the admin has read: later ones stay open. */
  reportIds: string[]
}

const done = {
  hide: moderationMessages.hidden,
  restore: moderationMessages.restored,
  dismiss: moderationMessages.dismissed,
} as const

export function useModerate() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ itemId, action, reason, reportIds }: Decision) => {
      await db()
        .rpc('moderate_item', {
          p_item_id: itemId,
          p_action: action,
          p_reason: reason,
          p_report_ids: reportIds,
        })
        .throwOnError()
    },
    onSuccess: async (_, { action, itemId }) => {
      await Promise.all([
        refreshQueue(queryClient),
        queryClient.invalidateQueries({ queryKey: itemKey(itemId) }),
      ])
      showSuccess(done[action])
    },
    onError: (error) => showError(error, moderationMessages.failed),
  })
}
