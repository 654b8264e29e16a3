import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { disputeMessages as words } from '#contract/messages/dispute.ts'
import { Loaded } from '@/components/loaded'
import { ShowMore } from '@/components/paged'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import { type Names, Section, StoredPicture } from '@/features/disputes'
import { formatMoment } from '@/lib/lagos-time'
import { type DisputeMessage, disputeMessagesQuery } from '../api/dispute-messages'

interface MessagesOfBothProps {
  disputeId: string
  names: Names
}

/** What the two sides wrote to each other: private, so an admin opens it on purpose. */
export function MessagesOfBoth(props: MessagesOfBothProps) {
  const [open, setOpen] = useState(false)
  return (
    <Section title="Messages between the two">
      {open ? (
        <Conversation {...props} />
      ) : (
        <>
          <p className="text-muted-foreground text-sm">{words.messagesLogged}</p>
          <Button variant="outline" className="justify-self-start" onClick={() => setOpen(true)}>
            Read their messages
          </Button>
        </>
      )}
    </Section>
  )
}

function Conversation({ disputeId, names }: MessagesOfBothProps) {
  const query = useInfiniteQuery(disputeMessagesQuery(disputeId))
  return (
    <Loaded query={query} skeleton={<ConversationSkeleton />} message={words.messagesFailed}>
      {({ pages }) => {
        const messages = pages.flat().toReversed()
        if (messages.length === 0) return <p className="text-muted-foreground">{words.noMessages}</p>
        return (
          <>
            <ShowMore query={query} message={words.messagesFailed}>
              Show earlier messages
            </ShowMore>
            {/* A long conversation leaves room for the decision. */}
            <ol
              aria-label="Messages"
              // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard.
              tabIndex={0}
              className="grid max-h-[70dvh] gap-4 overflow-y-auto overscroll-contain rounded-xl"
            >
              {messages.map((message) => (
                <Line key={message.id} message={message} names={names} />
              ))}
            </ol>
          </>
        )
      }}
    </Loaded>
  )
}

function Line({ message, names }: { message: DisputeMessage; names: Names }) {
  const { by, created_at, photo_path } = message
  return (
    <li className="grid gap-1">
      <p className="flex flex-wrap items-center gap-x-2 text-sm">
        <span className="font-semibold">{names.start(by)}</span>
        <time dateTime={created_at} className="text-muted-foreground">
          {formatMoment(created_at)}
        </time>
      </p>
      {photo_path && (
        <div className="w-48">
          <StoredPicture
            file={`chat-photos/${photo_path}`}
            alt={`Photo from ${names.of(by)}`}
            className="aspect-square w-full rounded-2xl"
          />
        </div>
      )}
      <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
        {message.message}
      </p>
    </li>
  )
}

function ConversationSkeleton() {
  return (
    <div className="grid gap-3">
      <Skeleton className="h-12 rounded-xl" />
      <Skeleton className="h-12 w-4/5 rounded-xl" />
      <Skeleton className="h-12 w-3/5 rounded-xl" />
    </div>
  )
}
