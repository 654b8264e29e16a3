import { createFileRoute } from '@tanstack/react-router'
import { type PaymentReturn, readReference } from '@/domain/payments/payment-return'
import { PaymentResultScreen } from '@/features/payments/components/payment-result-screen'
import { requireSignIn } from '@/lib/guards'

interface PaymentSearch extends PaymentReturn {
  type?: string
  feature?: string
}

export const Route = createFileRoute('/payment-success')({
  validateSearch: (search): PaymentSearch => ({
    ...readReference(search),
    type: typeof search.type === 'string' ? search.type : undefined,
    feature: typeof search.feature === 'string' ? search.feature : undefined,
  }),
  beforeLoad: requireSignIn,
  component: PaymentSuccessRoute,
})

function PaymentSuccessRoute() {
  const { reference, type } = Route.useSearch()
  return <PaymentResultScreen reference={reference} type={type} />
}
