import { createFileRoute } from '@tanstack/react-router'
import { WalletScreen } from '@/features/wallet/components/wallet-screen'
import { requireSignIn } from '@/lib/guards'

interface WalletSearch {
  /** Straight to putting money in. */
  fund?: true
}

export const Route = createFileRoute('/wallet')({
  validateSearch: (search): WalletSearch => ({ fund: search.fund === true ? true : undefined }),
  beforeLoad: requireSignIn,
  component: WalletRoute,
})

function WalletRoute() {
  return <WalletScreen fundAtOnce={Route.useSearch().fund === true} />
}
