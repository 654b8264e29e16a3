import { Check, CheckCheck, Clock, Lock, ShieldAlert } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { chatMessages, hiddenContacts, scamWarning } from '#contract/messages/chat.ts'
import { Button } from '@/components/ui/button'
import { StoredPicture } from '@/features/disputes'
import { cn } from '@/lib/utils'
import type { MessageRow, Waiting } from '../model/message'
import { dayLabel, timeLabel } from '../model/times'

interface MessageListProps {
  userId: string
  /** The card of a meeting that a message suggests, while it is open or agreed. */
  meetingCard?: ((meetingId: string) => ReactNode) | undefined
  rows: readonly MessageRow[]
  /** Received messages with words of a scam. */
  warned?: readonly string[]
  waiting: readonly Waiting[]
  onRetry: (message: Waiting) => void
  onDelete: (message: Waiting) => void
}

/** What was said, oldest first, under the day it was said on; at the end what still waits on this device. */
export function MessageList(props: MessageListProps) {
  const { userId, meetingCard, rows, warned, waiting, onRetry, onDelete } = props
  const firstHidden = rows.find(({ hidden_kinds }) => hidden_kinds.length > 0)?.id
  return (
    <ol className="grid gap-1.5" aria-label="Messages">
      {rows.map((row, at) => {
        const day = dayLabel(row.created_at)
        const before = rows[at - 1]
        return (
          <Fragment key={row.id}>
            {(!before || dayLabel(before.created_at) !== day) && (
              <li className="justify-self-center py-2 text-muted-foreground text-xs">{day}</li>
            )}
            <Bubble
              mine={row.sender_id === userId}
              text={row.message}
              card={row.meeting_id && isFirstOfMeeting(rows, at) ? meetingCard?.(row.meeting_id) : null}
              photo={row.photo_path}
            >
              {timeLabel(row.created_at)}
              {row.sender_id === userId && <Seen read={row.is_read} />}
            </Bubble>
            {warned?.includes(row.id) && (
              <li className="flex max-w-md items-start gap-2 justify-self-start rounded-xl bg-caution-soft px-3 py-2 text-caution text-sm">
                <ShieldAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
                {scamWarning}
              </li>
            )}
            {row.id === firstHidden && (
              <li className="flex max-w-md items-start gap-2 justify-self-center rounded-xl bg-muted px-3 py-2 text-muted-foreground text-sm">
                <Lock aria-hidden className="mt-0.5 size-4 shrink-0" />
                {hiddenContacts}
              </li>
            )}
          </Fragment>
        )
      })}
      {waiting.map((message) => (
        <Bubble key={message.clientId} mine text={message.text} faint>
          {message.refused === null ? (
            <>
              <Clock aria-hidden className="size-3.5" />
              Waiting to be sent
            </>
          ) : (
            <Refused message={message} onRetry={onRetry} onDelete={onDelete} />
          )}
        </Bubble>
      ))}
    </ol>
  )
}

/** The later messages of a meeting say what became of it; the first one shows it. */
function isFirstOfMeeting(rows: readonly MessageRow[], at: number): boolean {
  return !rows.slice(0, at).some(({ meeting_id }) => meeting_id === rows[at]?.meeting_id)
}

interface BubbleProps {
  mine: boolean
  text: string
  /** In place of the text. */
  card?: ReactNode
  photo?: string | null
  faint?: boolean
  children: ReactNode
}

function Bubble({ mine, text, card, photo, faint = false, children }: BubbleProps) {
  return (
    <li
      className={cn(
        'grid max-w-[85%] gap-1 sm:max-w-[70%]',
        mine ? 'justify-self-end' : 'justify-self-start',
      )}
    >
      <span className="sr-only">{mine ? 'You' : 'The other side'}: </span>
      {photo && <Photo path={photo} mine={mine} />}
      {card ?? ((!photo || text !== photoAlone) && <Words mine={mine} text={text} faint={faint} />)}
      <p
        className={cn(
          'flex flex-wrap items-center gap-1 px-1 text-muted-foreground text-xs',
          mine && 'justify-end',
        )}
      >
        {children}
      </p>
    </li>
  )
}

/** What the server says of a photo without words. */
const photoAlone = 'Photo'

/** A tap shows it large. */
function Photo({ path, mine }: { path: string; mine: boolean }) {
  return (
    <div className={cn('w-48', mine && 'justify-self-end')}>
      <StoredPicture
        file={`chat-photos/${path}`}
        alt={mine ? 'Photo from you' : 'Photo from the other side'}
        className="aspect-square w-full rounded-2xl"
      />
    </div>
  )
}

function Words({ mine, text, faint }: Pick<BubbleProps, 'mine' | 'text'> & { faint: boolean }) {
  return (
    <p
      dir="auto"
      className={cn(
        'whitespace-pre-wrap rounded-2xl px-3.5 py-2 wrap-anywhere',
        mine ? 'bg-primary text-primary-foreground' : 'bg-card',
        faint && 'opacity-70',
      )}
    >
      {text}
    </p>
  )
}

function Seen({ read }: { read: boolean }) {
  const Icon = read ? CheckCheck : Check
  return (
    <>
      <Icon aria-hidden className="size-3.5" />
      <span className="sr-only">{read ? 'Read' : 'Sent'}</span>
    </>
  )
}

function Refused({
  message,
  onRetry,
  onDelete,
}: { message: Waiting } & Pick<MessageListProps, 'onRetry' | 'onDelete'>) {
  return (
    <>
      <span role="alert" className="w-full text-destructive">
        {chatMessages.sendFailed.title}. {message.refused}
      </span>
      <Button variant="ghost" className="text-sm" onClick={() => onRetry(message)}>
        Try again
      </Button>
      <Button variant="ghost" className="text-sm" onClick={() => onDelete(message)}>
        Delete
      </Button>
    </>
  )
}
