import { useQueryClient } from '@tanstack/react-query'
import { MessageSquareText } from 'lucide-react'
import { type ComponentProps, type ReactNode, type Ref, useEffect, useEffectEvent, useRef } from 'react'
import { chatMessages } from '#contract/messages/chat.ts'
import { Loaded } from '@/components/loaded'
import { Notice } from '@/components/notice'
import { ShowMore } from '@/components/paged'
import { openConversation } from '@/domain/messages/open-conversation'
import { useSettings } from '@/domain/settings'
import { markRead, useFirstMessageWatched, useMessages, useMessagesWatched } from '../api/messages'
import { useScamWarnings } from '../api/scam-warnings'
import { useSending } from '../api/send'
import { useTalk } from '../api/talk'
import { inOrder, type MessageRow, notYetSent, type Waiting } from '../model/message'
import { addWaiting, dropWaiting, markRefused, useWaiting } from '../model/outbox'
import { useAboveKeyboard } from '../model/use-above-keyboard'
import { BubblesSkeleton } from './chat-skeleton'
import { MessageList } from './message-list'
import { SendBox } from './send-box'

interface ThreadProps {
  userId: string
  otherName: string
  /** Null until the first message of a booking is there. */
  conversationId: string | null
  transactionId: string | null
  suggestions: readonly string[]
  /** Why nobody can write here any more; null: they can. */
  closed: string | null
  meetingCard?: (meetingId: string) => ReactNode
  /** Beside the box to write in, and above it. */
  tools?: ReactNode
  onItsWay?: ReactNode
  /** What it is about, above the messages. */
  children: ReactNode
}

/** The messages of a conversation and the box to write one. */
export function Thread(props: ThreadProps) {
  const { userId, conversationId, transactionId, suggestions, closed, tools, children } = props
  const { sending, sendNow } = useSending(userId)
  const talk = useTalk(userId, closed === null ? topicOf(props) : null)
  const limit = useSettings().data?.chat_message_limit
  const said = useRef<HTMLDivElement>(null)
  useAboveKeyboard()
  const waiting = useWaiting(userId).filter((message) =>
    conversationId !== null && message.conversationId !== null
      ? message.conversationId === conversationId
      : transactionId !== null && message.transactionId === transactionId,
  )
  const send = (text: string) => {
    addWaiting(userId, {
      clientId: crypto.randomUUID(),
      conversationId,
      transactionId,
      text,
      at: Date.now(),
      refused: null,
    })
    sendNow()
    said.current?.scrollTo({ top: 0, behavior: 'instant' })
  }
  const retry = ({ clientId }: Waiting) => {
    markRefused(userId, clientId, null)
    sendNow()
  }
  const messageProps = {
    userId,
    meetingCard: props.meetingCard,
    waiting,
    onRetry: retry,
    onDelete: ({ clientId }: Waiting) => dropWaiting(userId, clientId),
  }
  return (
    <>
      <div className="grid grid-cols-1 gap-3 border-b pb-3">{children}</div>
      <Said ref={said}>
        {conversationId === null ? (
          <Unwritten {...messageProps} />
        ) : (
          <Written {...messageProps} conversationId={conversationId} />
        )}
      </Said>
      <div data-at-bottom className="composer relative pb-2 lg:pb-4">
        <p
          role="status"
          className="absolute bottom-full rounded-full bg-background/90 py-1 pr-2 text-muted-foreground text-xs empty:hidden"
        >
          {talk.typing ? `${props.otherName} is typing…` : talk.online && `${props.otherName} is online`}
        </p>
        {closed === null && props.onItsWay}
        {closed === null ? (
          <SendBox
            key={transactionId ?? conversationId}
            draftKey={`message:${userId}:${transactionId ?? conversationId}`}
            maxLength={limit}
            sending={sending && navigator.onLine}
            suggestions={suggestions}
            tools={tools}
            onSend={send}
            onType={talk.tellTyping}
          />
        ) : (
          <p className="py-2 text-center text-muted-foreground text-sm">{closed}</p>
        )}
      </div>
    </>
  )
}

/** What was said scrolls between the two; from below, so that the newest stays in sight whatever comes or shrinks. */
function Said({ ref, children }: { ref: Ref<HTMLDivElement>; children: ReactNode }) {
  return (
    <section
      ref={ref}
      aria-label="Conversation"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
      tabIndex={0}
      className="-mx-4 flex min-h-0 flex-1 flex-col-reverse overflow-y-auto overscroll-contain px-4 pt-3 pb-7 lg:mx-0 lg:px-1"
    >
      {children}
    </section>
  )
}

/** Where the two tell each other that they are here. */
function topicOf({ transactionId, conversationId }: ThreadProps): string | null {
  if (transactionId) return `booking:${transactionId}`
  return conversationId && `conversation:${conversationId}`
}

type ListProps = Omit<ComponentProps<typeof MessageList>, 'rows'>

function Unwritten(props: ListProps) {
  useFirstMessageWatched(props.userId)
  if (props.waiting.length > 0) return <MessageList {...props} rows={[]} />
  return <NoMessages />
}

function NoMessages() {
  return (
    <Notice
      icon={MessageSquareText}
      title="No messages yet"
      text="Agree on a place and a time. Keep it on Aso: what you agree here counts if something goes wrong."
    />
  )
}

function Written({ conversationId, ...props }: ListProps & { conversationId: string }) {
  const query = useMessages(props.userId, conversationId)
  useMessagesWatched(props.userId, conversationId)
  useEffect(() => {
    openConversation.id = conversationId
    return () => {
      openConversation.id = null
    }
  }, [conversationId])
  return (
    <Loaded query={query} skeleton={<BubblesSkeleton />} message={chatMessages.loadFailed}>
      {({ pages }) => {
        const rows = inOrder(pages.flat())
        return (
          <div className="grid gap-3">
            <ShowMore query={query} message={chatMessages.loadFailed}>
              Show earlier messages
            </ShowMore>
            <Read {...props} conversationId={conversationId} rows={rows} />
          </div>
        )
      }}
    </Loaded>
  )
}

/** The newest message stays in sight, and what is seen is marked as read. */
function Read(props: ListProps & { conversationId: string; rows: MessageRow[] }) {
  const { conversationId, rows, userId } = props
  const client = useQueryClient()
  const warned = useScamWarnings(userId, conversationId, rows)
  const waiting = notYetSent(props.waiting, rows)
  const newest = rows.at(-1)?.id
  const unread = rows.some(({ receiver_id, is_read }) => receiver_id === userId && !is_read)
  const read = useEffectEvent(() => {
    // Nobody has read what came to a screen that is off or in another tab.
    if (unread && document.visibilityState === 'visible')
      void markRead(client, userId, conversationId).catch(() => undefined)
  })
  useEffect(() => {
    if (newest) read()
    document.addEventListener('visibilitychange', read)
    return () => document.removeEventListener('visibilitychange', read)
  }, [newest])
  if (rows.length === 0 && waiting.length === 0) return <NoMessages />
  return <MessageList {...props} waiting={waiting} warned={warned} />
}
