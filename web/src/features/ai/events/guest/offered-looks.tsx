import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Shirt } from 'lucide-react'
import { useId } from 'react'
import type { EventLooks } from '#contract/events.ts'
import { eventMessages } from '#contract/messages/events.ts'
import { formatNaira } from '#contract/rules/money.ts'
import type { StylistLook } from '#contract/stylist.ts'
import { Loaded } from '@/components/loaded'
import { Notice } from '@/components/notice'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import { db } from '@/lib/supabase'
import { showError } from '@/lib/toast'
import { eventKey, looksQuery, type PlannedEvent } from '../api/events'
import { PiecePicture, PieceTitle, pieceSize } from '../stylist-parts'

interface OfferedLooksProps {
  event: PlannedEvent
  userId: string
}

/** Looks of what is free on the days and no other guest has chosen; the one of the host's plan first. */
export function OfferedLooks({ event, userId }: OfferedLooksProps) {
  const query = useQuery(looksQuery(userId, event.id))
  const queries = useQueryClient()
  const choose = useMutation({
    mutationFn: async (look: StylistLook) =>
      await db()
        .rpc('choose_event_pieces', {
          p_event_id: event.id,
          p_item_ids: look.pieces.map(({ item_id }) => item_id),
        })
        .throwOnError(),
    onError: (error) => showError(error, eventMessages.failed),
    // Also where it was refused: then something of it is gone.
    onSettled: () => queries.invalidateQueries({ queryKey: eventKey(userId, event.id) }),
  })
  return (
    <Loaded query={query} skeleton={<LooksSkeleton />} message={eventMessages.looksFailed}>
      {({ days, suggestion, looks }) =>
        suggestion || looks.length > 0 ? (
          <div className="grid grid-cols-1 gap-4">
            <p className="text-muted-foreground text-sm">
              We hold what you choose for a while, so no other guest can take it. Rent it to make it yours.
            </p>
            {suggestion && (
              <OfferedLook
                name="Suggested to you"
                look={suggestion}
                days={days}
                busy={choose.isPending}
                onChoose={() => choose.mutate(suggestion)}
              />
            )}
            {looks.map((look, nth) => (
              <OfferedLook
                key={look.pieces.map(({ item_id }) => item_id).join(' ')}
                name={`Look ${nth + 1}`}
                look={look}
                days={days}
                busy={choose.isPending}
                onChoose={() => choose.mutate(look)}
              />
            ))}
          </div>
        ) : (
          <Notice icon={Shirt} heading="h3" {...eventMessages.noLooks}>
            <Button variant="secondary" onClick={() => void query.refetch()}>
              Look again
            </Button>
          </Notice>
        )
      }
    </Loaded>
  )
}

interface OfferedLookProps {
  name: string
  look: StylistLook
  days: EventLooks['days']
  busy: boolean
  onChoose: () => void
}

function OfferedLook({ name, look, days, busy, onChoose }: OfferedLookProps) {
  const heading = useId()
  return (
    <article aria-labelledby={heading} className="grid grid-cols-1 gap-3 rounded-2xl bg-card p-4">
      <header className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h3 id={heading} className="flex items-center gap-2 font-semibold text-lg">
          {name} <Badge>From the market</Badge>
        </h3>
        <span className="price font-bold text-lg">{formatNaira(look.total)}</span>
      </header>
      <ul className="grid grid-cols-3 gap-2 sm:grid-cols-5">
        {look.pieces.map((piece) => (
          <li key={piece.item_id} className="relative grid content-start gap-1.5">
            <PiecePicture image={piece.image} sizes="(min-width: 40rem) 7rem, 28vw" />
            <span className="price font-semibold text-sm">{formatNaira(piece.total)}</span>
            <PieceTitle piece={piece} days={days} heading="h4" className="text-xs" />
            {piece.size && <span className="text-muted-foreground text-xs">{pieceSize(piece)}</span>}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-muted-foreground text-sm">
          Rent {formatNaira(look.rent)}, deposits {formatNaira(look.deposit)}
          {look.delivery > 0 && `, delivery ${formatNaira(look.delivery)}`}
        </p>
        <Button disabled={busy} onClick={onChoose}>
          Choose this look
        </Button>
      </div>
    </article>
  )
}

function LooksSkeleton() {
  return (
    <div className="grid gap-3">
      <Skeleton className="h-6 w-1/3" />
      <div className="grid grid-cols-3 gap-2 sm:grid-cols-5">
        <Skeleton className="aspect-3/4 rounded-xl" />
        <Skeleton className="aspect-3/4 rounded-xl" />
        <Skeleton className="aspect-3/4 rounded-xl" />
      </div>
    </div>
  )
}
