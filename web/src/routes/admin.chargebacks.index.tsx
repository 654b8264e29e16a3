import { createFileRoute } from '@tanstack/react-router'
import { ChargebacksScreen } from '@/features/admin/chargebacks/chargebacks-screen'
import { readText } from '@/features/admin/model/kyc-search'

interface ChargebackSearch {
  status?: string | undefined
}

export const Route = createFileRoute('/admin/chargebacks/')({
  validateSearch: ({ status }): ChargebackSearch => ({ status: readText(status) }),
  component: ChargebacksRoute,
})

function ChargebacksRoute() {
  const { status } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <ChargebacksScreen status={status} onStatus={(chosen) => void navigate({ search: { status: chosen } })} />
  )
}
