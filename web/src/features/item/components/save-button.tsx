import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Heart } from 'lucide-react'
import { itemMessages } from '#contract/messages/common.ts'
import { savedMessages } from '#contract/messages/item.ts'
import { Button } from '@/components/ui/button'
import { savedItemsKey } from '@/domain/me/keys'
import { usePerson } from '@/lib/session'
import { showError, showRefusal, showSuccess } from '@/lib/toast'
import { cn } from '@/lib/utils'
import type { Item } from '../api/item'
import { forgetItem, saveItem } from '../api/save-item'
import { savedItemQuery } from '../api/saved-item'

export function SaveButton({ item }: { item: Item }) {
  const person = usePerson()
  const queryClient = useQueryClient()
  const query = savedItemQuery(person?.id, item.id)
  const { data: saved = false } = useQuery(query)
  const changed = (now: boolean) => {
    queryClient.setQueryData(query.queryKey, now)
    showSuccess(now ? itemMessages.saved : savedMessages.removed)
    void queryClient.invalidateQueries({ queryKey: savedItemsKey(person?.id) })
  }
  const save = useMutation({
    mutationFn: saveItem,
    onSuccess: () => changed(true),
    onError: (error) => showError(error, itemMessages.saveFailed),
  })
  const forget = useMutation({
    mutationFn: forgetItem,
    onSuccess: () => changed(false),
    onError: (error) => showError(error, savedMessages.removeFailed),
  })
  const press = () => {
    if (!person) showRefusal(itemMessages.pleaseLogIn)
    else if (saved) forget.mutate({ userId: person.id, itemId: item.id })
    else save.mutate({ userId: person.id, item })
  }
  return (
    <Button
      variant="secondary"
      aria-pressed={saved}
      disabled={save.isPending || forget.isPending}
      onClick={press}
    >
      <Heart aria-hidden className={cn(saved && 'fill-current')} />
      {saved ? 'Saved' : 'Save'}
    </Button>
  )
}
