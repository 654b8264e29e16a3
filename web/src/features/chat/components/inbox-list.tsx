import { Link, linkOptions } from '@tanstack/react-router'
import { MessagesSquare } from 'lucide-react'
import { chatMessages } from '#contract/messages/chat.ts'
import { Avatar } from '@/components/avatar'
import { Notice } from '@/components/notice'
import { Paged } from '@/components/paged'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import { cn } from '@/lib/utils'
import { type ConversationLine, useInbox } from '../api/conversations'
import { useInboxWatched } from '../api/messages'
import { shortLabel } from '../model/times'

/** All conversations of a person, the newest first. */
export default function InboxList({ userId }: { userId: string }) {
  const query = useInbox(userId)
  useInboxWatched(userId)
  return (
    <Paged query={query} skeleton={<InboxSkeleton />} message={chatMessages.inboxFailed} empty={<Empty />}>
      {(lines) => (
        <ul className="grid gap-1">
          {lines.map((line) => (
            <li key={line.conversation_id}>
              <Line line={line} />
            </li>
          ))}
        </ul>
      )}
    </Paged>
  )
}

function Line({ line }: { line: ConversationLine }) {
  const link = line.transaction_id
    ? linkOptions({ to: '/chat/$transactionId', params: { transactionId: line.transaction_id } })
    : linkOptions({ to: '/messages/$conversationId', params: { conversationId: line.conversation_id } })
  const unread = line.unread > 0
  return (
    <Link
      {...link}
      className="-mx-3 flex items-center gap-3.5 rounded-2xl px-3 py-3 transition-colors hover:bg-accent data-[status=active]:bg-accent"
    >
      <Avatar name={line.other_name} photo={line.other_photo} className="size-12" />
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className="flex items-baseline justify-between gap-3">
          <span className="line-clamp-1 wrap-anywhere font-semibold">{line.other_name ?? 'Aso member'}</span>
          <span className="shrink-0 text-muted-foreground text-xs">{shortLabel(line.last_at)}</span>
        </span>
        <span className="line-clamp-1 wrap-anywhere text-muted-foreground text-sm">
          {line.item_title ?? 'Item'}
        </span>
        <span
          className={cn(
            'line-clamp-1 wrap-anywhere text-sm',
            unread ? 'font-semibold' : 'text-muted-foreground',
          )}
        >
          {line.last_message}
        </span>
      </span>
      {unread && (
        <span className="min-w-6 rounded-full bg-primary px-1.5 text-center font-bold text-primary-foreground text-xs leading-6">
          {line.unread > 99 ? '99+' : line.unread}
          <span className="sr-only"> unread</span>
        </span>
      )}
    </Link>
  )
}

function Empty() {
  return (
    <Notice
      icon={MessagesSquare}
      title="No messages yet"
      text="Ask an owner about an item, or write to the other side of a booking."
    >
      <Button asChild>
        <Link to="/marketplace">Go to the market</Link>
      </Button>
    </Notice>
  )
}

function InboxSkeleton() {
  return (
    <div className="grid gap-5 py-3">
      {['first', 'second', 'third', 'fourth'].map((row) => (
        <div key={row} className="flex items-center gap-3.5">
          <Skeleton className="size-12 rounded-full" />
          <div className="grid flex-1 gap-2">
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-3 w-4/5" />
          </div>
        </div>
      ))}
    </div>
  )
}
