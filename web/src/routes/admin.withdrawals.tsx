import { createFileRoute } from '@tanstack/react-router'
import { readText } from '@/features/admin/model/kyc-search'
import { WithdrawalsScreen } from '@/features/admin/withdrawals/withdrawals-screen'

interface WithdrawalSearch {
  status?: string | undefined
}

export const Route = createFileRoute('/admin/withdrawals')({
  validateSearch: ({ status }): WithdrawalSearch => ({ status: readText(status) }),
  component: WithdrawalsRoute,
})

function WithdrawalsRoute() {
  const { status } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <WithdrawalsScreen status={status} onStatus={(chosen) => void navigate({ search: { status: chosen } })} />
  )
}
