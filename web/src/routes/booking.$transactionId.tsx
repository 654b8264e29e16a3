import { createFileRoute } from '@tanstack/react-router'
import { BookingScreen } from '@/features/transactions/components/booking-screen'
import { requireSignIn } from '@/lib/guards'

export const Route = createFileRoute('/booking/$transactionId')({
  beforeLoad: requireSignIn,
  component: BookingRoute,
})

function BookingRoute() {
  return <BookingScreen transactionId={Route.useParams().transactionId} />
}
