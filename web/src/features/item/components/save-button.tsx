import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Heart } from 'lucide-react'
import { itemMessages } from '#contract/messages/common.ts'
import { savedMessages } from '#contract/messages/item.ts'
import { Button } from '@/components/ui/button'
import { savedItemsKey } from '@/domain/me/keys'
import { usePerson } from '@/lib/session'
import { showError, showInfo, showRefusal, showSuccess } from '@/lib/toast'
import { cn } from '@/lib/utils'
import type { Item } from '../api/item'
import { forgetOrKeep, saveOrKeep } from '../api/save-item'
import { savedItemQuery } from '../api/saved-item'

export function SaveButton({ item }: { item: Item }) {
  const person = usePerson()
  const userId = person?.id ?? ''
  const queryClient = useQueryClient()
  const query = savedItemQuery(person?.id, item.id)
  const { data: saved = false } = useQuery(query)
  const change = useMutation({
    mutationFn: (save: boolean) => (save ? saveOrKeep(userId, item) : forgetOrKeep(userId, item.id)),
    onSuccess: (how, save) => {
      queryClient.setQueryData(query.queryKey, save)
      if (how === 'kept') return showInfo(savedMessages.kept)
      showSuccess(save ? itemMessages.saved : savedMessages.removed)
      void queryClient.invalidateQueries({ queryKey: savedItemsKey(userId) })
    },
    onError: (error, save) => showError(error, save ? itemMessages.saveFailed : savedMessages.removeFailed),
  })
  const press = () => (person ? change.mutate(!saved) : showRefusal(itemMessages.pleaseLogIn))
  return (
    <Button variant="secondary" aria-pressed={saved} disabled={change.isPending} onClick={press}>
      <Heart aria-hidden className={cn(saved && 'fill-current')} />
      {saved ? 'Saved' : 'Save'}
    </Button>
  )
}
