import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { eventMessages, eventWords } from '#contract/messages/events.ts'
import { ConfirmDialog } from '@/components/confirm-dialog'
import { Loaded } from '@/components/loaded'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import { writeItems } from '@/features/basket'
import { db } from '@/lib/supabase'
import { showError, showSuccess } from '@/lib/toast'
import { useForm } from '@/lib/use-form'
import {
  eventKey,
  eventsKey,
  myPiecesQuery,
  type OwnGuest,
  type OwnPiece,
  type PlannedEvent,
} from '../api/events'
import { GuestFields } from '../guest-fields'
import { type GuestDraft, guestArgs, guestDraftOf, guestResolver } from '../model/drafts'
import { MyPiece } from './my-piece'
import { MySide } from './my-side'
import { OfferedLooks } from './offered-looks'

interface GuestPartProps {
  event: PlannedEvent
  guest: OwnGuest
  userId: string
  ended: boolean
}

/** What a guest wears: what is chosen or rented, and looks to choose from. */
export function GuestPart({ event, guest, userId, ended }: GuestPartProps) {
  const query = useQuery(myPiecesQuery(userId, event.id))
  const [more, setMore] = useState(false)
  return (
    <section className="grid grid-cols-1 gap-4">
      <h2 className="font-semibold text-xl">What you wear</h2>
      <MySide guest={guest} event={event} userId={userId} ended={ended} />
      <Loaded
        query={query}
        skeleton={<Skeleton className="h-32 rounded-2xl" />}
        message={eventMessages.listFailed}
      >
        {(pieces) => (
          <>
            <ul aria-label="Your pieces" className="grid gap-3 empty:hidden lg:grid-cols-2">
              {pieces.map((piece) => (
                <MyPiece key={piece.item_id} piece={piece} event={event} userId={userId} ended={ended} />
              ))}
            </ul>
            {!ended && <RentTogether pieces={pieces} event={event} />}
            {!ended &&
              (pieces.length === 0 || more ? (
                <OfferedLooks event={event} userId={userId} />
              ) : (
                <Button variant="secondary" className="justify-self-start" onClick={() => setMore(true)}>
                  See more looks
                </Button>
              ))}
          </>
        )}
      </Loaded>
      <GuestActions event={event} guest={guest} userId={userId} ended={ended} />
    </section>
  )
}

/** What is chosen and not yet booked, as one basket for the days of the event. */
function RentTogether({ pieces, event }: { pieces: readonly OwnPiece[]; event: PlannedEvent }) {
  const chosen = pieces.filter(({ transaction_id }) => !transaction_id)
  if (chosen.length === 0) return null
  const items = writeItems(chosen.map(({ item_id }) => ({ item_id, receive_method: undefined })))
  return (
    <Button asChild className="justify-self-start max-sm:w-full">
      <Link to="/basket" search={{ items, from: event.first_day, to: event.last_day }}>
        {chosen.length === 1 ? 'Rent this piece' : `Rent these ${chosen.length} together`}
      </Link>
    </Button>
  )
}

function GuestActions({ event, guest, userId, ended }: GuestPartProps) {
  const [open, setOpen] = useState<'change' | 'leave'>()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const leave = useMutation({
    mutationFn: async () => await db().rpc('leave_event', { p_event_id: event.id }).throwOnError(),
    onSuccess: async () => {
      showSuccess(eventMessages.left)
      // First away from here: this screen would ask again for what only guests may read.
      await navigate({ to: '/events' })
      void queries.invalidateQueries({ queryKey: eventsKey(userId) })
    },
    onError: (error) => showError(error, eventMessages.failed),
  })
  return (
    <div className="flex flex-wrap gap-3">
      {!ended && (
        <Button variant="ghost" className="-ml-3 px-3" onClick={() => setOpen('change')}>
          Change side, sizes and budget
        </Button>
      )}
      <Button variant="ghost" className="px-3" onClick={() => setOpen('leave')}>
        Leave the event
      </Button>
      {open === 'change' && (
        <ChangeGuest event={event} guest={guest} userId={userId} onClose={() => setOpen(undefined)} />
      )}
      {open === 'leave' && (
        <ConfirmDialog
          title="Leave this event?"
          description="We release what you have chosen. Your bookings stay."
          words={{ go: 'Leave', going: 'Leaving…' }}
          busy={leave.isPending}
          danger
          onConfirm={() => leave.mutate()}
          onClose={() => setOpen(undefined)}
        />
      )}
    </div>
  )
}

interface ChangeGuestProps extends Omit<GuestPartProps, 'ended'> {
  onClose: () => void
}

function ChangeGuest({ event, guest, userId, onClose }: ChangeGuestProps) {
  const { control, register, handleSubmit } = useForm({
    resolver: guestResolver,
    defaultValues: guestDraftOf(guest),
  })
  const queries = useQueryClient()
  const save = useMutation({
    mutationFn: async (draft: GuestDraft) =>
      await db()
        .rpc('change_event_guest', { p_event_id: event.id, ...guestArgs(draft) })
        .throwOnError(),
    onSuccess: () => {
      showSuccess(eventMessages.changed)
      onClose()
      void queries.invalidateQueries({ queryKey: eventKey(userId, event.id) })
    },
    onError: (error) => showError(error, eventMessages.failed),
  })
  return (
    <ConfirmDialog
      title="Side, sizes and budget"
      description={eventWords.seen}
      words={{ go: 'Save', going: 'Saving…' }}
      busy={save.isPending}
      onConfirm={handleSubmit((draft) => save.mutate(draft))}
      onClose={onClose}
    >
      <GuestFields control={control} register={register} />
    </ConfirmDialog>
  )
}
