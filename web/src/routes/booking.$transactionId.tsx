import { createFileRoute } from '@tanstack/react-router'
import { isHandoverCode } from '@/features/transactions/handover/scanned-code'
import { BookingScreen } from '@/features/transactions/page/booking-screen'
import { requireSignIn } from '@/lib/guards'

interface BookingSearch {
  code?: string | undefined
  /** Naira that were just paid by card. */
  paid?: number | undefined
}

export const Route = createFileRoute('/booking/$transactionId')({
  // A QR code leads here with its six digits, which an address may also hold as a number.
  validateSearch: ({ code, paid }: Record<string, unknown>): BookingSearch => {
    const digits = typeof code === 'number' ? String(code) : code
    return {
      code: isHandoverCode(digits) ? digits : undefined,
      paid: typeof paid === 'number' && paid > 0 ? paid : undefined,
    }
  },
  beforeLoad: requireSignIn,
  component: BookingRoute,
})

function BookingRoute() {
  const { code, paid } = Route.useSearch()
  return <BookingScreen transactionId={Route.useParams().transactionId} scanned={code} paid={paid} />
}
