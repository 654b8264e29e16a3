import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Heart } from 'lucide-react'
import { itemMessages } from '#contract/messages.ts'
import { Button } from '@/components/ui/button'
import { usePerson } from '@/lib/session'
import { showError, showRefusal, showSuccess } from '@/lib/toast'
import { cn } from '@/lib/utils'
import type { Item } from '../api/item'
import { saveItem } from '../api/save-item'
import { savedItemQuery } from '../api/saved-item'

export function SaveButton({ item }: { item: Item }) {
  const person = usePerson()
  const queryClient = useQueryClient()
  const query = savedItemQuery(person?.id, item.id)
  const { data: saved = false } = useQuery(query)
  const save = useMutation({
    mutationFn: saveItem,
    onSuccess: () => {
      queryClient.setQueryData(query.queryKey, true)
      showSuccess(itemMessages.saved)
    },
    onError: (error) => showError(error, itemMessages.saveFailed),
  })
  const press = () => {
    if (!person) showRefusal(itemMessages.pleaseLogIn)
    else if (!saved) save.mutate({ userId: person.id, item })
  }
  return (
    <Button variant="secondary" aria-pressed={saved} disabled={save.isPending} onClick={press}>
      <Heart aria-hidden className={cn(saved && 'fill-current')} />
      {saved ? 'Saved' : 'Save'}
    </Button>
  )
}
