import { createFileRoute, Link } from '@tanstack/react-router'
import { Link2 } from 'lucide-react'
import { BecomeLender } from '@/components/become-lender'
import { FinishProfile } from '@/components/finish-profile'
import { Button } from '@/components/ui/button'
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
      actions={<ConnectSocial />}
      notices={
        <>
          <FinishProfile dismissible />
          <BecomeLender />
        </>
      }
    />
  )
}

/** On a phone its icon alone, so that the title keeps its size. */
function ConnectSocial() {
  return (
    <Button asChild variant="secondary" className="max-sm:w-11 max-sm:px-0">
      <Link to="/social-connect">
        <Link2 aria-hidden />
        <span className="max-sm:sr-only">Connect Social</span>
      </Link>
    </Button>
  )
}
