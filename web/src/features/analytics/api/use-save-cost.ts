import { useMutation, useQueryClient } from '@tanstack/react-query'
import { analyticsMessages } from '#contract/messages/analytics.ts'
import { db } from '@/lib/supabase'
import { showError, showSuccess } from '@/lib/toast'
import { itemFiguresQuery } from './item-figures'

/** Notes what an item once cost its owner, in naira; nothing removes it. */
export function useSaveCost(userId: string, itemId: string, onSaved: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (price: number | null) => {
      const costs = db().from('item_costs')
      if (price === null) return await costs.delete().eq('item_id', itemId).throwOnError()
      return await costs.upsert({ item_id: itemId, owner_id: userId, purchase_price: price }).throwOnError()
    },
    onSuccess: () => {
      showSuccess(analyticsMessages.costSaved)
      onSaved()
      return client.invalidateQueries({ queryKey: itemFiguresQuery(userId).queryKey })
    },
    onError: (error) => showError(error, analyticsMessages.costFailed),
  })
}
