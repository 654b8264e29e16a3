import { Link } from '@tanstack/react-router'
import { MessageCircle } from 'lucide-react'
import { Avatar } from '@/components/avatar'
import { Button } from '@/components/ui/button'
import { Rating } from '@/domain/people/rating'
import { VerifiedBadge } from '@/domain/people/verified-badge'
import { useTrackRecord } from '../api/track-record'
import type { Booking } from '../model/booking'
import { trackRecordText } from './track-record-text'

/** Who the other side is: face, name, rating and how their rentals went. */
export function OtherSide({ booking: { id, other } }: { booking: Booking }) {
  const { data: record } = useTrackRecord(other.id)
  return (
    <div className="relative flex items-center gap-3.5">
      <Avatar name={other.name} photo={other.photo} className="size-12" />
      <div className="grid min-w-0 gap-0.5 text-sm">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold text-base">
          <Link
            to="/closet/$id"
            params={{ id: other.id }}
            className="wrap-anywhere after:absolute after:inset-0 hover:underline"
          >
            {other.name}
          </Link>
          {other.verified && <VerifiedBadge />}
        </p>
        <p className="flex flex-wrap items-center gap-x-3 text-muted-foreground">
          <Rating average={other.rating} reviews={other.reviews} />
          {record !== undefined && (
            <span className="empty:hidden">{trackRecordText(record, other.reviews)}</span>
          )}
        </p>
      </div>
      <Button variant="outline" asChild className="relative ml-auto shrink-0">
        <Link to="/chat/$transactionId" params={{ transactionId: id }}>
          <MessageCircle aria-hidden />
          Message
        </Link>
      </Button>
    </div>
  )
}
