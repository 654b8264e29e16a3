import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { MessageCircle } from 'lucide-react'
import { chatMessages } from '#contract/messages/chat.ts'
import { Button } from '@/components/ui/button'
import { usePerson } from '@/lib/session'
import { db } from '@/lib/supabase'
import { showError } from '@/lib/toast'

/** Opens the conversation with the owner of an item. Who is not signed in signs in first and comes back to the item. */
export function AskOwner({ itemId }: { itemId: string }) {
  const person = usePerson()
  const navigate = useNavigate()
  const ask = useMutation({
    mutationFn: async () => {
      const { data } = await db().rpc('start_conversation', { p_item_id: itemId }).throwOnError()
      return data
    },
    onSuccess: (conversationId) =>
      void navigate({ to: '/messages/$conversationId', params: { conversationId } }),
    onError: (error) => showError(error, chatMessages.loadFailed),
  })
  const open = () => {
    if (person) ask.mutate()
    else void navigate({ to: '/auth', search: { redirect: `/item/${itemId}` } })
  }
  return (
    <Button variant="outline" disabled={ask.isPending} onClick={open}>
      <MessageCircle aria-hidden />
      {ask.isPending ? 'Opening…' : 'Ask the owner'}
    </Button>
  )
}
