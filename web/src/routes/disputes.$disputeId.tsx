import { createFileRoute } from '@tanstack/react-router'
import { DisputeScreen } from '@/features/disputes/file/dispute-screen'
import { requireSignIn } from '@/lib/guards'

export const Route = createFileRoute('/disputes/$disputeId')({
  beforeLoad: requireSignIn,
  component: DisputeRoute,
})

function DisputeRoute() {
  const { disputeId } = Route.useParams()
  return <DisputeScreen key={disputeId} disputeId={disputeId} />
}
