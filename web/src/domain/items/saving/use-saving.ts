import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { itemMessages } from '#contract/messages/common.ts'
import { savedMessages } from '#contract/messages/item.ts'
import { cardColumns, fromRow } from '@/domain/items/card-item'
import { savedIdsKey, savedItemsKey } from '@/domain/me/keys'
import { db } from '@/lib/supabase'
import { showError, showInfo, showSuccess } from '@/lib/toast'
import { type SavableItem, savable } from './savable-item'
import { forgetOrKeep, savedIdsQuery, saveItem, saveOrKeep } from './save-item'
import { takeSaveLater } from './save-later'

const mutationKey = ['save item']

/** Whether the person has saved this item, and a tap that changes it at once; what fails is taken back. */
export function useSaving(userId: string, item: SavableItem) {
  const queryClient = useQueryClient()
  // Of a list of hearts only the one that changes is drawn again.
  const select = useCallback((ids: readonly (string | null)[]) => ids.includes(item.id), [item.id])
  const { data: stored = false } = useQuery({ ...savedIdsQuery(userId), select })
  const change = useMutation({
    mutationKey,
    mutationFn: (save: boolean) => (save ? saveOrKeep(userId, item) : forgetOrKeep(userId, item.id)),
    onMutate: (save) => mark(queryClient, userId, item.id, save),
    onSuccess: (how, save) => {
      if (how === 'kept') showInfo(savedMessages.kept)
      else showSuccess(save ? itemMessages.saved : savedMessages.removed)
    },
    onError: async (error, save) => {
      await mark(queryClient, userId, item.id, !save)
      showError(error, save ? itemMessages.saveFailed : savedMessages.removeFailed)
    },
    // What is kept on this phone is not in what the server would answer.
    onSettled: (how) => how !== 'kept' && readAgain(queryClient, userId),
  })
  useEffect(() => void saveAfterSignIn(queryClient, userId), [queryClient, userId])
  // What was tapped shows at once, even before it is known what is saved.
  const saved = change.isPending ? change.variables : stored
  return { saved, press: () => !change.isPending && change.mutate(!saved) }
}

/** Other hearts keep what they show: only this item changes. What is not known yet is read when it is stored. */
async function mark(queryClient: QueryClient, userId: string, itemId: string, save: boolean): Promise<void> {
  const { queryKey } = savedIdsQuery(userId)
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, (ids) => {
    const others = ids?.filter((id) => id !== itemId)
    return save ? others?.concat(itemId) : others
  })
}

/** With the last of several taps: an answer in between would show hearts as they were. */
function readAgain(queryClient: QueryClient, userId: string): void {
  if (queryClient.isMutating({ mutationKey }) > 1) return
  for (const queryKey of [savedIdsKey(userId), savedItemsKey(userId)]) {
    void queryClient.invalidateQueries({ queryKey })
  }
}

/** What the person wanted to save before they had signed in. */
async function saveAfterSignIn(queryClient: QueryClient, userId: string): Promise<void> {
  const itemId = takeSaveLater()
  if (!itemId) return
  try {
    const { data } = await db().from('items').select(cardColumns).eq('id', itemId).single().throwOnError()
    await saveItem({ userId, item: savable(fromRow(data)) })
    showSuccess(itemMessages.saved)
  } catch (error) {
    showError(error, itemMessages.saveFailed)
  }
  readAgain(queryClient, userId)
}
