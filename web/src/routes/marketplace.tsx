import { createFileRoute } from '@tanstack/react-router'
import { BecomeLender } from '@/components/become-lender'
import { FinishProfile } from '@/components/finish-profile'
import { marketItemsQuery } from '@/features/market/api/market-items'
import { MarketScreen } from '@/features/market/components/market-screen'
import { readFilters } from '@/features/market/model/filters'

export const Route = createFileRoute('/marketplace')({
  validateSearch: readFilters,
  // Links that were shared carry search values that are not ours, such as `fbclid`.
  loaderDeps: ({ search }) => readFilters(search),
  // Asked for while the screen's code is still on its way; the screen shows how it went.
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchInfiniteQuery(marketItemsQuery(deps))
  },
  component: MarketRoute,
})

function MarketRoute() {
  const filters = readFilters(Route.useSearch())
  const navigate = Route.useNavigate()
  return (
    <MarketScreen
      filters={filters}
      onFilter={(search) => void navigate({ search, replace: true, resetScroll: false })}
      notices={
        <>
          <FinishProfile dismissible />
          <BecomeLender />
        </>
      }
    />
  )
}
