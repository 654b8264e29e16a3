import { useMutation, useQueryClient } from '@tanstack/react-query'
import { moderationMessages } from '#contract/messages/item.ts'
import { itemKey } from '@/domain/items/keys'
import { db } from '@/lib/supabase'
import { showError, showSuccess } from '@/lib/toast'
import { moderationKey } from './items'

export type ModerationAction = 'hide' | 'restore' | 'dismiss'

interface Decision {
  itemId: string
  action: ModerationAction
  reason?: string | undefined
}

const done = {
  hide: moderationMessages.hidden,
  restore: moderationMessages.restored,
  dismiss: moderationMessages.dismissed,
} as const

export function useModerate() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ itemId, action, reason }: Decision) => {
      await db()
        .rpc('moderate_item', { p_item_id: itemId, p_action: action, p_reason: reason })
        .throwOnError()
    },
    onSuccess: async (_, { action, itemId }) => {
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: moderationKey }),
        queryClient.invalidateQueries({ queryKey: itemKey(itemId) }),
      ])
      showSuccess(done[action])
    },
    onError: (error) => showError(error, moderationMessages.failed),
  })
}
