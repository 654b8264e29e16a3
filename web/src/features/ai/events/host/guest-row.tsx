import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { eventSegments, type OverviewGuest, type OverviewPiece } from '#contract/events.ts'
import { eventMessages, eventWords } from '#contract/messages/events.ts'
import { formatNaira } from '#contract/rules/money.ts'
import { ConfirmDialog } from '@/components/confirm-dialog'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { db } from '@/lib/supabase'
import { showError, showSuccess } from '@/lib/toast'
import { eventKey, type PlannedEvent } from '../api/events'
import { stateLooks } from '../model/state-looks'
import { PiecePicture } from '../stylist-parts'

interface GuestRowProps {
  guest: OverviewGuest
  event: PlannedEvent
  userId: string
  ended: boolean
}

/** A guest: what they have and what is missing; for the host also which items these are and what they cost. */
export function GuestRow({ guest, event, userId, ended }: GuestRowProps) {
  const side = eventSegments.find(({ value }) => value === guest.segment)?.label
  return (
    <li className="grid grid-cols-1 content-start gap-3 rounded-2xl bg-card p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <h3 className="min-w-0 break-words font-semibold">
          {guest.name}
          {side && <span className="block font-normal text-muted-foreground text-sm">{side}</span>}
        </h3>
        {guest.total !== null && <span className="price font-semibold">{formatNaira(guest.total)}</span>}
      </div>
      <ul className="grid gap-2 empty:hidden">
        {guest.pieces.map((piece, at) => (
          <Piece key={piece.item?.id ?? `${piece.category} ${at}`} piece={piece} />
        ))}
      </ul>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-muted-foreground text-sm">{standing(guest)}</p>
        {!ended && event.host_id === userId && guest.user_id !== userId && (
          <Remove guest={guest} event={event} userId={userId} />
        )}
      </div>
    </li>
  )
}

function standing({ pieces, missing, suggested }: OverviewGuest): string {
  if (pieces.length === 0) return suggested > 0 ? 'Nothing yet, a look is suggested' : 'Nothing yet'
  if (!missing) return pieces.every(({ state }) => state === 'paid') ? 'Paid' : 'Not paid yet'
  if (missing.length === 0) return 'Whole look'
  return `Still missing: ${missing.map((part) => eventWords.missing[part]).join(' and ')}`
}

function Piece({ piece }: { piece: OverviewPiece }) {
  return (
    <li className="grid grid-flow-col grid-cols-[minmax(0,1fr)] items-center gap-3 text-sm has-[img]:grid-cols-[3rem_minmax(0,1fr)]">
      {piece.item && <PiecePicture image={piece.item.image} sizes="3rem" />}
      <span className="line-clamp-2 break-words">{piece.item?.title ?? piece.category}</span>
      <span className="grid justify-items-end gap-1">
        <Badge variant={stateLooks[piece.state]}>{eventWords.states[piece.state]}</Badge>
        {piece.other_days && <Badge variant="caution">Other days</Badge>}
      </span>
    </li>
  )
}

function Remove({ guest, event, userId }: Omit<GuestRowProps, 'ended'>) {
  const [open, setOpen] = useState(false)
  const queries = useQueryClient()
  const remove = useMutation({
    mutationFn: async () =>
      await db().rpc('remove_event_guest', { p_event_id: event.id, p_user_id: guest.user_id }).throwOnError(),
    onSuccess: () => {
      showSuccess(eventMessages.removed)
      setOpen(false)
      void queries.invalidateQueries({ queryKey: eventKey(userId, event.id) })
    },
    onError: (error) => showError(error, eventMessages.failed),
  })
  return (
    <>
      <Button variant="ghost" className="px-3 text-muted-foreground" onClick={() => setOpen(true)}>
        Remove <span className="sr-only">{guest.name}</span>
      </Button>
      {open && (
        <ConfirmDialog
          title={`Remove ${guest.name}?`}
          description="They can’t join again, and we’ll tell them. They keep their bookings."
          words={{ go: 'Remove', going: 'Removing…' }}
          busy={remove.isPending}
          danger
          onConfirm={() => remove.mutate()}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
