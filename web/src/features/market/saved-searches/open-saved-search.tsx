import { useQuery } from '@tanstack/react-query'
import { Link, Navigate } from '@tanstack/react-router'
import { SearchX } from 'lucide-react'
import { searchMessages } from '#contract/messages/market.ts'
import { Loaded } from '@/components/loaded'
import { Notice } from '@/components/notice'
import { Button } from '@/components/ui/button'
import { ItemsSkeleton } from '@/domain/items/items-skeleton'
import { useTitle } from '@/lib/browser/use-title'
import { savedSearchesQuery } from '../api/saved-searches'
import { filtersOf } from '../model/kept-filters'

/** Where the link of an alert leads: to the market, the newest first. */
export function OpenSavedSearch({ id, userId }: { id: string; userId: string }) {
  useTitle('Saved search')
  const query = useQuery(savedSearchesQuery(userId))
  return (
    <div className="page py-4 md:py-8">
      <Loaded query={query} skeleton={<ItemsSkeleton />} message={searchMessages.listFailed}>
        {(searches) => {
          const search = searches.find((one) => one.id === id)
          if (search) {
            const filters = filtersOf(search.filters)
            return (
              <Navigate
                to="/marketplace"
                search={{ ...filters, sort: filters.q ? 'newest' : undefined }}
                replace
              />
            )
          }
          return (
            <Notice heading="h1" icon={SearchX} {...searchMessages.gone}>
              <Button asChild>
                <Link to="/saved">Go to saved items</Link>
              </Button>
            </Notice>
          )
        }}
      </Loaded>
    </div>
  )
}
