import { useMutation } from '@tanstack/react-query'
import { Share2 } from 'lucide-react'
import { itemMessages } from '#contract/messages/common.ts'
import { shareText } from '#contract/rules/item-words.ts'
import { Button } from '@/components/ui/button'
import { logItemAction } from '@/domain/items/log-item-action'
import { usePerson } from '@/lib/session'
import { showRefusal, showSuccess } from '@/lib/toast'
import type { Item } from '../api/item'
import { share } from '../model/share'

export function ShareButton({ item }: { item: Item }) {
  const person = usePerson()
  const press = useMutation({
    mutationFn: () =>
      share({ title: item.title, text: shareText(item), url: `${location.origin}/item/${item.id}` }),
    onSuccess: (shared) => {
      if (shared === 'cancelled') return
      showSuccess(shared === 'copied' ? itemMessages.linkCopied : itemMessages.shared)
      if (person) logItemAction(person.id, 'share_item', item)
    },
    onError: () => showRefusal(itemMessages.shareFailed),
  })
  return (
    <Button variant="secondary" disabled={press.isPending} onClick={() => press.mutate()}>
      <Share2 aria-hidden />
      Share
    </Button>
  )
}
