import { createFileRoute } from '@tanstack/react-router'
import { ClaimReviewScreen } from '@/features/admin/claims/claim-review-screen'

export const Route = createFileRoute('/admin/claims/$claimId')({ component: ClaimReviewRoute })

function ClaimReviewRoute() {
  const { claimId } = Route.useParams()
  return <ClaimReviewScreen key={claimId} claimId={claimId} />
}
