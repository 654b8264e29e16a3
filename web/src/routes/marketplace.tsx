import { createFileRoute } from '@tanstack/react-router'
import { Suspense } from 'react'
import { marketItemsQuery } from '@/features/market/api/market-items'
import { MarketScreen } from '@/features/market/components/market-screen'
import { readFilters } from '@/features/market/model/filters'
import { usePerson } from '@/lib/session'
import { HelperLinks } from './-helper-links'
import { HelperButtons, MarketNews, MarketNotices } from './-market-parts'

export const Route = createFileRoute('/marketplace')({
  validateSearch: readFilters,
  // Links that were shared carry search values that are not ours, such as `fbclid`.
  loaderDeps: ({ search }) => readFilters({ ...search }),
  // Asked for while the screen's code is still on its way; the screen shows how it went.
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchInfiniteQuery(marketItemsQuery(deps))
  },
  component: MarketRoute,
})

function MarketRoute() {
  const filters = readFilters({ ...Route.useSearch() })
  const navigate = Route.useNavigate()
  const person = usePerson()
  return (
    <MarketScreen
      filters={filters}
      onChange={(change) =>
        void navigate({ search: (before) => readFilters({ ...before, ...change }), replace: true })
      }
      helpers={
        person ? (
          <Suspense fallback={<HelperLinks />}>
            <HelperButtons />
          </Suspense>
        ) : (
          <HelperLinks />
        )
      }
      news={
        person && (
          <Suspense>
            <MarketNews />
          </Suspense>
        )
      }
      notices={
        person && (
          <Suspense>
            <MarketNotices />
          </Suspense>
        )
      }
    />
  )
}
