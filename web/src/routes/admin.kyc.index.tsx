import { createFileRoute } from '@tanstack/react-router'
import { KycScreen } from '@/features/admin/components/kyc-screen'
import { readKycSearch } from '@/features/admin/model/kyc-search'

export const Route = createFileRoute('/admin/kyc/')({ validateSearch: readKycSearch, component: KycRoute })

function KycRoute() {
  const filter = Route.useSearch()
  const navigate = Route.useNavigate()
  return <KycScreen filter={filter} onFilter={(search) => void navigate({ search })} />
}
