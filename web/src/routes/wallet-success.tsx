import { createFileRoute } from '@tanstack/react-router'
import { readReference } from '@/domain/payments/payment-return'
import { FundingResultScreen } from '@/features/wallet/components/funding-result-screen'
import { requireSignIn } from '@/lib/guards'

export const Route = createFileRoute('/wallet-success')({
  validateSearch: readReference,
  beforeLoad: requireSignIn,
  component: WalletSuccessRoute,
})

function WalletSuccessRoute() {
  return <FundingResultScreen reference={Route.useSearch().reference} />
}
