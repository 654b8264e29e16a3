import { createFileRoute } from '@tanstack/react-router'
import { FundingResultScreen } from '@/features/wallet/components/funding-result-screen'
import { requireSignIn } from '@/lib/guards'
import { readReference } from '@/domain/payments/payment-return'

export const Route = createFileRoute('/wallet-success')({
  validateSearch: readReference,
  beforeLoad: requireSignIn,
  component: WalletSuccessRoute,
})

function WalletSuccessRoute() {
  return <FundingResultScreen reference={Route.useSearch().reference} />
}
