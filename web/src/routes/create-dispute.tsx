import { createFileRoute } from '@tanstack/react-router'
import { CreateDisputeScreen } from '@/features/disputes/report/create-dispute-screen'
import { requireSignIn } from '@/lib/guards'
import { isUuid } from '@/lib/uuid'

interface CreateDisputeSearch {
  transaction?: string | undefined
}

export const Route = createFileRoute('/create-dispute')({
  validateSearch: ({ transaction }: Record<string, unknown>): CreateDisputeSearch => ({
    transaction: typeof transaction === 'string' && isUuid(transaction) ? transaction : undefined,
  }),
  beforeLoad: requireSignIn,
  component: CreateDisputeRoute,
})

function CreateDisputeRoute() {
  const { transaction } = Route.useSearch()
  return <CreateDisputeScreen transactionId={transaction} />
}
