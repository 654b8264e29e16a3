import { createFileRoute } from '@tanstack/react-router'
import { ReturnScreen } from '@/features/transactions/return/return-screen'
import { requireSignIn } from '@/lib/guards'

export const Route = createFileRoute('/return/$transactionId')({
  beforeLoad: requireSignIn,
  component: ReturnRoute,
})

function ReturnRoute() {
  return <ReturnScreen transactionId={Route.useParams().transactionId} />
}
