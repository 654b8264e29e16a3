import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { eventMessages, eventWords } from '#contract/messages/events.ts'
import { formatDate } from '#contract/rules/dates.ts'
import { formatNaira } from '#contract/rules/money.ts'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { useNow } from '@/lib/browser/use-now'
import { formatRecent } from '@/lib/lagos-time'
import { db } from '@/lib/supabase'
import { showError } from '@/lib/toast'
import { eventKey, type OwnPiece, type PlannedEvent } from '../api/events'
import { stateLooks } from '../model/state-looks'
import { PiecePicture } from '../stylist-parts'

interface MyPieceProps {
  piece: OwnPiece
  event: PlannedEvent
  userId: string
  ended: boolean
}

/** A piece that I have for the event, and what comes next: booking it, paying for it. */
export function MyPiece({ piece, event, userId, ended }: MyPieceProps) {
  return (
    <li className="grid grid-cols-[5rem_minmax(0,1fr)] gap-4 rounded-2xl bg-card p-4">
      <PiecePicture image={piece.image} sizes="5rem" />
      <div className="grid content-start justify-items-start gap-2">
        <h3 className="line-clamp-2 break-words font-medium font-sans leading-snug">{piece.title}</h3>
        <p className="flex flex-wrap items-center gap-2 text-sm">
          <span className="price font-semibold">{formatNaira(piece.amount)}</span>
          <Badge variant={stateLooks[piece.state]}>{eventWords.states[piece.state]}</Badge>
        </p>
        <Until piece={piece} event={event} />
        {piece.transaction_id ? (
          <Button asChild variant="secondary">
            <Link to="/booking/$transactionId" params={{ transactionId: piece.transaction_id }}>
              {piece.state === 'booked' ? 'Pay for it' : 'See the booking'}
            </Link>
          </Button>
        ) : (
          !ended && <Chosen piece={piece} event={event} userId={userId} />
        )}
      </div>
    </li>
  )
}

function Until({ piece, event }: Pick<MyPieceProps, 'piece' | 'event'>) {
  const now = useNow(15_000, piece.kept_until !== null)
  if (piece.first_day > event.first_day || piece.last_day < event.last_day) {
    return (
      <p className="text-caution text-sm">
        Booked for {formatDate(piece.first_day)} to {formatDate(piece.last_day)}, not for the days of the
        event
      </p>
    )
  }
  if (!piece.kept_until) return null
  const until = Date.parse(piece.kept_until)
  return (
    <p className="text-muted-foreground text-sm">
      {until > now ? `Held for you until ${formatRecent(until)}` : 'No longer held for you'}
    </p>
  )
}

function Chosen({ piece, event, userId }: Omit<MyPieceProps, 'ended'>) {
  const queries = useQueryClient()
  const drop = useMutation({
    mutationFn: async () =>
      await db().rpc('drop_event_piece', { p_event_id: event.id, p_item_id: piece.item_id }).throwOnError(),
    onSuccess: () => queries.invalidateQueries({ queryKey: eventKey(userId, event.id) }),
    onError: (error) => showError(error, eventMessages.failed),
  })
  return (
    <div className="flex flex-wrap gap-2">
      <Button asChild variant="secondary">
        <Link
          to="/item/$id"
          params={{ id: piece.item_id }}
          search={{ from: piece.first_day, to: piece.last_day }}
        >
          Book it <span className="sr-only">{piece.title}</span>
        </Link>
      </Button>
      <Button variant="ghost" disabled={drop.isPending} onClick={() => drop.mutate()}>
        Release <span className="sr-only">{piece.title}</span>
      </Button>
    </div>
  )
}
