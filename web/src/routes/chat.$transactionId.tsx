import { createFileRoute } from '@tanstack/react-router'
import { ChatScreen } from '@/features/chat/components/chat-screen'
import { requireSignIn } from '@/lib/guards'

export const Route = createFileRoute('/chat/$transactionId')({
  beforeLoad: requireSignIn,
  component: ChatRoute,
})

function ChatRoute() {
  const { transactionId } = Route.useParams()
  const { person } = Route.useRouteContext()
  return <ChatScreen key={transactionId} userId={person.id} transactionId={transactionId} />
}
