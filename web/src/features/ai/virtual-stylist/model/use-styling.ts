import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { virtualStylistMessages as messages } from '#contract/messages/ai/virtual-stylist.ts'
import { useRefreshMyData } from '@/domain/me/use-refresh-my-data'
import { Refusal } from '@/lib/errors'
import { clearToasts, prepareToasts, showError, showRefusal, showSuccess } from '@/lib/toast'
import { askVirtualStylist } from '../api/ask-virtual-stylist'
import { useKeptStyling } from '../api/kept-styling'
import { type AskableWishes, noWishes, questionOf, type VirtualWishes } from './wishes'

/** Asks for a styling. What was answered stays until the person starts again. */
export function useStyling() {
  const [wishes, setWishes] = useState<VirtualWishes>(noWishes)
  const { kept, keep } = useKeptStyling()
  const refreshMyData = useRefreshMyData()
  useEffect(() => void prepareToasts(), [])
  const onError = (error: unknown) => {
    showError(error, messages.failed)
    // The session is over for the server: the gate should know.
    if (error instanceof Refusal && error.status === 402) void refreshMyData()
  }
  const asking = useMutation({
    mutationFn: async (asked: AskableWishes) => askVirtualStylist(await questionOf(asked)),
    onMutate: clearToasts,
    onSuccess: (styling) => {
      keep(styling)
      if (styling.styledImage) showSuccess({ title: messages.ready, text: '' })
    },
    onError,
  })
  const trying = useMutation({
    mutationFn: async (asked: AskableWishes) =>
      askVirtualStylist({ ...(await questionOf(asked)), tryOn: true }),
    onMutate: clearToasts,
    onSuccess: (styling) => {
      if (styling.picture === 'try_on') showSuccess({ title: messages.ready, text: '' })
      else showRefusal(messages.noTryOn)
    },
    onError,
  })
  const again = () => {
    keep(null)
    asking.reset()
    trying.reset()
    setWishes(noWishes)
  }
  return {
    wishes,
    ask: (asked: AskableWishes) => {
      setWishes(asked)
      asking.mutate(asked)
    },
    kept,
    asking,
    trying,
    again,
  }
}
