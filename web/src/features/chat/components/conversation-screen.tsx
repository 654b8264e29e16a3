import { Link, Navigate } from '@tanstack/react-router'
import { SearchX } from 'lucide-react'
import { chatMessages, quickAnswers } from '#contract/messages/chat.ts'
import { Loaded } from '@/components/loaded'
import { Notice } from '@/components/notice'
import { Button } from '@/components/ui/button'
import { useTitle } from '@/lib/browser/use-title'
import { type ConversationLine, useConversation } from '../api/conversations'
import { BesideInbox } from './beside-inbox'
import { ChatHeader } from './chat-header'
import { ChatSkeleton } from './chat-skeleton'
import { Thread } from './thread'

interface ConversationScreenProps {
  userId: string
  conversationId: string
}

/** Questions about an item before it is booked. */
export function ConversationScreen({ userId, conversationId }: ConversationScreenProps) {
  useTitle('Messages')
  const query = useConversation(userId, conversationId)
  return (
    <BesideInbox userId={userId} title="h2">
      <Loaded query={query} skeleton={<ChatSkeleton />} message={chatMessages.loadFailed}>
        {(line) => {
          if (!line) return <NoConversation />
          if (line.transaction_id) {
            return (
              <Navigate to="/chat/$transactionId" params={{ transactionId: line.transaction_id }} replace />
            )
          }
          return <Conversation userId={userId} line={line} />
        }}
      </Loaded>
    </BesideInbox>
  )
}

function Conversation({ userId, line }: { userId: string; line: ConversationLine }) {
  const other = { id: line.other_id, name: line.other_name ?? 'Aso member', photo: line.other_photo }
  return (
    <Thread
      userId={userId}
      otherName={other.name}
      conversationId={line.conversation_id}
      transactionId={null}
      suggestions={quickAnswers[line.is_owner ? 'owner' : 'guest']}
      closed={line.can_write ? null : line.reason}
    >
      <ChatHeader
        other={other}
        item={line.item_id ? { id: line.item_id, title: line.item_title ?? 'Item' } : null}
      />
    </Thread>
  )
}

function NoConversation() {
  return (
    <>
      <h1 className="sr-only">Messages</h1>
      <Notice icon={SearchX} title="Conversation not found" text="It may belong to another account.">
        <Button asChild>
          <Link to="/messages">Messages</Link>
        </Button>
      </Notice>
    </>
  )
}
