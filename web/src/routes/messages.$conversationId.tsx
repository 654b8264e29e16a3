import { createFileRoute } from '@tanstack/react-router'
import { ConversationScreen } from '@/features/chat/components/conversation-screen'
import { requireSignIn } from '@/lib/guards'

export const Route = createFileRoute('/messages/$conversationId')({
  beforeLoad: requireSignIn,
  component: ConversationRoute,
})

function ConversationRoute() {
  const { conversationId } = Route.useParams()
  const { person } = Route.useRouteContext()
  return <ConversationScreen key={conversationId} userId={person.id} conversationId={conversationId} />
}
