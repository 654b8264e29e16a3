import { Link, Navigate } from '@tanstack/react-router'
import { CalendarPlus, SearchX } from 'lucide-react'
import { chatMessages } from '#contract/messages/chat.ts'
import { returnMessages } from '#contract/messages/common.ts'
import { formatDate } from '#contract/rules/dates.ts'
import { Loaded } from '@/components/loaded'
import { Notice } from '@/components/notice'
import { Picture } from '@/components/picture'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import {
  type Booking,
  endedUnpaid,
  MeetingCard,
  SuggestButton,
  statusLabel,
  statusVariant,
  useBooking,
  useBookingWatched,
  viewBooking,
  whatNow,
} from '@/features/transactions'
import { useNow } from '@/lib/browser/use-now'
import { useTitle } from '@/lib/browser/use-title'
import { formatDeadline } from '@/lib/lagos-time'
import { useConversation, useConversationOfBooking } from '../api/conversations'
import { useSendPhotos } from '../api/send-photos'
import { suggestionsFor } from '../model/suggestions'
import { BesideInbox } from './beside-inbox'
import { ChatHeader } from './chat-header'
import { ChatSkeleton } from './chat-skeleton'
import { PhotoButton, SendingPhotos } from './photo-button'
import { Thread } from './thread'

interface ChatScreenProps {
  userId: string
  transactionId: string
}

/** The conversation of a booking. */
export function ChatScreen({ userId, transactionId }: ChatScreenProps) {
  useTitle('Chat')
  const query = useBooking(transactionId)
  useBookingWatched(transactionId, query.data !== undefined)
  return (
    <BesideInbox userId={userId} title="h2">
      <Loaded query={query} skeleton={<ChatSkeleton />} message={chatMessages.detailsFailed}>
        {(row) => (row ? <Chat userId={userId} booking={viewBooking(row, userId)} /> : <NoBooking />)}
      </Loaded>
    </BesideInbox>
  )
}

function Chat({ userId, booking }: { userId: string; booking: Booking }) {
  const { photos, add, again, drop } = useSendPhotos(userId, booking.id)
  const found = useConversationOfBooking(userId, booking)
  const { data: line } = useConversation(userId, found.data ?? null)
  if (line?.transaction_id === null && isOver(booking)) {
    return (
      <Navigate to="/messages/$conversationId" params={{ conversationId: line.conversation_id }} replace />
    )
  }
  return (
    <Loaded query={found} skeleton={<ChatSkeleton />} message={chatMessages.loadFailed}>
      {(conversationId) => (
        <Thread
          userId={userId}
          otherName={booking.other.name}
          conversationId={conversationId}
          transactionId={booking.id}
          suggestions={suggestionsFor(booking)}
          meetingCard={(id) => {
            const meeting = booking.meetings.find((one) => one.id === id)
            return meeting && <MeetingCard booking={booking} meeting={meeting} />
          }}
          onItsWay={<SendingPhotos photos={photos} onRetry={again} onDrop={drop} />}
          tools={
            <span className="flex">
              {isAgreed(booking) && <PhotoButton onChoose={add} />}
              <SuggestButton booking={booking} variant="ghost" size="icon" label="Suggest a place and time">
                <CalendarPlus aria-hidden />
              </SuggestButton>
            </span>
          }
          closed={line?.transaction_id === booking.id && !line.can_write ? line.reason : null}
        >
          <ChatHeader other={booking.other} item={{ id: booking.item_id, title: booking.title }} />
          <TransactionCard booking={booking} />
        </Thread>
      )}
    </Loaded>
  )
}

/** Paid and accepted, and not called off: the server takes photos from then on. */
const isAgreed = ({ paid, booking_status }: Booking) =>
  paid && !['pending', 'requested', 'cancelled', 'declined', 'expired'].includes(booking_status)

/** Then the other side is asked as before a booking, once the server says so. */
const isOver = ({ booking_status }: Booking) =>
  ['completed', 'cancelled', 'declined', 'expired'].includes(booking_status)

/** The booking it is about: item, dates, where it stands, and who has to do what by when. */
function TransactionCard({ booking }: { booking: Booking }) {
  const { item, title, rental_start_date: start, rental_end_date: end } = booking
  const now = useNow(booking.booking_status === 'pending' ? 1000 : 60_000)
  const next = whatNow(booking, now)
  return (
    <Link
      to="/booking/$transactionId"
      params={{ transactionId: booking.id }}
      className="flex items-center gap-3.5 rounded-2xl bg-card p-3 [@media(height<34rem)]:hidden transition-colors hover:bg-accent"
    >
      <Picture
        image={item.images[0]}
        alt=""
        widths={[128]}
        sizes="3rem"
        className="w-12 shrink-0 rounded-lg"
      />
      <span className="grid min-w-0 flex-1 gap-1">
        <span className="line-clamp-2 wrap-anywhere font-semibold">{title}</span>
        <span className="text-muted-foreground text-sm">
          {start && end ? `${formatDate(start)} to ${formatDate(end)}` : 'Sale'}
        </span>
        {next.who !== 'nobody' && (
          <span className="text-sm">
            {next.title}
            {next.until !== null && `, by ${formatDeadline(next.until)}`}
          </span>
        )}
      </span>
      <Badge variant={statusVariant(booking)}>{statusLabel(booking, endedUnpaid(booking, now))}</Badge>
    </Link>
  )
}

function NoBooking() {
  return (
    <>
      <h1 className="sr-only">Chat</h1>
      <Notice icon={SearchX} {...returnMessages.notFound}>
        <Button asChild>
          <Link to="/messages">Messages</Link>
        </Button>
      </Notice>
    </>
  )
}
