import { createFileRoute } from '@tanstack/react-router'
import { DisputeReviewScreen } from '@/features/admin/disputes/dispute-review-screen'

export const Route = createFileRoute('/admin/disputes/$disputeId')({ component: DisputeReviewRoute })

function DisputeReviewRoute() {
  const { disputeId } = Route.useParams()
  return <DisputeReviewScreen key={disputeId} disputeId={disputeId} />
}
