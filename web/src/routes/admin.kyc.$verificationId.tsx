import { createFileRoute } from '@tanstack/react-router'
import { ReviewScreen } from '@/features/admin/components/review-screen'

export const Route = createFileRoute('/admin/kyc/$verificationId')({ component: ReviewRoute })

function ReviewRoute() {
  const { verificationId } = Route.useParams()
  const navigate = Route.useNavigate()
  return (
    <ReviewScreen
      key={verificationId}
      verificationId={verificationId}
      onDone={() => void navigate({ to: '/admin/kyc' })}
    />
  )
}
