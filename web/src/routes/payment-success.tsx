import { createFileRoute } from '@tanstack/react-router'
import { type PaymentReturn, readReference } from '@/domain/payments/payment-return'
import { AiPaymentScreen } from '@/features/ai/payment/ai-payment-screen'
import { BasketPaymentScreen } from '@/features/basket/components/basket-payment-screen'
import { PaymentResultScreen } from '@/features/payments/components/payment-result-screen'
import { requireSignIn } from '@/lib/guards'

interface PaymentSearch extends PaymentReturn {
  type?: unknown
  feature?: unknown
  basket?: unknown
}

export const Route = createFileRoute('/payment-success')({
  // The screens read the rest: what is here is downloaded with every page.
  validateSearch: ({ type, feature, basket, ...search }): PaymentSearch => ({
    ...readReference(search),
    type,
    feature,
    basket,
  }),
  beforeLoad: requireSignIn,
  component: PaymentSuccessRoute,
})

function PaymentSuccessRoute() {
  const { reference, type, feature, basket } = Route.useSearch()
  if (type === 'ai') return <AiPaymentScreen reference={reference} feature={feature} />
  if (basket) return <BasketPaymentScreen reference={reference} basketId={String(basket)} />
  return <PaymentResultScreen reference={reference} />
}
