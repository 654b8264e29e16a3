import { useMutation, useQueryClient } from '@tanstack/react-query'
import { listingMessages } from '#contract/messages/listing.ts'
import type { ItemStatus } from '#contract/taxonomy.ts'
import { itemKey, marketKey } from '@/domain/items/keys'
import { myItemsKey } from '@/domain/me/keys'
import { db } from '@/lib/supabase'
import { clearToasts, showError, showSuccess } from '@/lib/toast'

/** After one of one's own items changed or went: wherever it is listed is read again. */
function useItemChanged(userId: string) {
  const queryClient = useQueryClient()
  return async (itemId: string) => {
    void queryClient.invalidateQueries({ queryKey: marketKey })
    void queryClient.invalidateQueries({ queryKey: itemKey(itemId) })
    await queryClient.invalidateQueries({ queryKey: myItemsKey(userId) })
  }
}

export function useChangeStatus(userId: string) {
  const changed = useItemChanged(userId)
  return useMutation({
    mutationFn: async ({ id, status }: { id: string; status: ItemStatus }) => {
      await db()
        .from('items')
        .update({ status })
        .eq('id', id)
        .eq('owner_id', userId)
        .select('id')
        .single()
        .throwOnError()
      await changed(id)
    },
    onMutate: clearToasts,
    onSuccess: () => showSuccess(listingMessages.updated),
    onError: (error) => showError(error, listingMessages.updateFailed),
  })
}

/** Throws where the server refuses: a booked item is not deleted. The caller shows why. */
export function useDeleteItem(userId: string, onDeleted: () => void) {
  const changed = useItemChanged(userId)
  return useMutation({
    mutationFn: async (id: string) => {
      await db().from('items').delete().eq('id', id).eq('owner_id', userId).throwOnError()
      await changed(id)
    },
    onMutate: clearToasts,
    onSuccess: () => {
      showSuccess(listingMessages.deleted)
      onDeleted()
    },
  })
}
