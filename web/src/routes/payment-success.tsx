import { createFileRoute } from '@tanstack/react-router'
import { PaymentResultScreen } from '@/features/payments/components/payment-result-screen'
import { requireSignIn } from '@/lib/guards'
import { type PaymentReturn, readReference } from '@/lib/payment-check'

interface PaymentSearch extends PaymentReturn {
  type?: string
  feature?: string
}

export const Route = createFileRoute('/payment-success')({
  validateSearch: (search): PaymentSearch => ({
    ...readReference(search),
    ...(typeof search.type === 'string' && { type: search.type }),
    ...(typeof search.feature === 'string' && { feature: search.feature }),
  }),
  beforeLoad: requireSignIn,
  component: PaymentSuccessRoute,
})

function PaymentSuccessRoute() {
  const { reference, type } = Route.useSearch()
  return <PaymentResultScreen reference={reference} type={type} />
}
