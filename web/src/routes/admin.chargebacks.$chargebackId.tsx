import { createFileRoute } from '@tanstack/react-router'
import { ChargebackScreen } from '@/features/admin/chargebacks/chargeback-screen'

export const Route = createFileRoute('/admin/chargebacks/$chargebackId')({ component: ChargebackRoute })

function ChargebackRoute() {
  const { chargebackId } = Route.useParams()
  return <ChargebackScreen key={chargebackId} chargebackId={chargebackId} />
}
