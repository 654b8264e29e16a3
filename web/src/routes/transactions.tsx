import { createFileRoute } from '@tanstack/react-router'
import { isTab, type Tab } from '@/features/transactions/list/tabs'
import { TransactionsScreen } from '@/features/transactions/list/transactions-screen'
import { requireSignIn } from '@/lib/guards'

interface TransactionsSearch {
  tab?: Tab
}

export const Route = createFileRoute('/transactions')({
  validateSearch: ({ tab }): TransactionsSearch => ({ tab: isTab(tab) ? tab : undefined }),
  beforeLoad: requireSignIn,
  component: TransactionsRoute,
})

function TransactionsRoute() {
  const { tab } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <TransactionsScreen
      tab={tab}
      onTab={(chosen) => void navigate({ search: { tab: chosen }, replace: true, resetScroll: false })}
    />
  )
}
