import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { noChange, stylistMessages } from '#contract/messages/ai/stylist.ts'
import type { StylistChange, StylistLook } from '#contract/stylist.ts'
import { showError, showInfo } from '@/lib/toast'
import { askStylist } from '../api/ask-stylist'
import { questionOf, type Wishes } from './wishes'

interface Change {
  kind: StylistChange
  piece?: string
}

const idsOf = ({ pieces }: StylistLook) => pieces.map(({ item_id }) => item_id)

interface LookOf {
  look: StylistLook
  /** With the days that the look is for. */
  wishes: Wishes
  onLook: (look: StylistLook) => void
}

/** What can be made of a look; each change can be taken back. */
export function useLook({ look, wishes, onLook }: LookOf) {
  const [before, setBefore] = useState<readonly StylistLook[]>([])
  const changing = useMutation({
    mutationFn: ({ kind, piece }: Change) => {
      const seen = new Set(before.flatMap(idsOf))
      const refused = [...seen].filter((id) => !idsOf(look).includes(id)).slice(-20)
      return askStylist({ ...questionOf(wishes), change: { kind, look: idsOf(look), piece, refused } })
    },
    onSuccess: ({ looks: [changed], gone }, { kind }) => {
      if (gone.length > 0) showInfo(stylistMessages.gone)
      else if (!changed) showInfo(noChange[kind])
      if (!changed) return
      setBefore([...before, look])
      onLook(changed)
    },
    onError: (error) => showError(error, stylistMessages.failed),
  })
  const last = before.at(-1)
  const undo = () => {
    setBefore(before.slice(0, -1))
    if (last) onLook(last)
  }
  return {
    change: (change: Change) => !changing.isPending && changing.mutate(change),
    busy: changing.isPending ? changing.variables : undefined,
    undo: last && undo,
  }
}
