import { useQuery } from '@tanstack/react-query'
import { searchMessages } from '#contract/messages/market.ts'
import { Loaded } from '@/components/loaded'
import { Skeleton } from '@/components/ui/skeleton'
import { savedSearchesQuery } from '../api/saved-searches'
import { SavedSearchRow } from './saved-search-row'

/** What the person keeps looking for; nothing where there is none. */
export function SavedSearches({ userId }: { userId: string }) {
  const query = useQuery(savedSearchesQuery(userId))
  if (query.data?.length === 0) return null
  return (
    <section aria-labelledby="searches" className="grid grid-cols-1 gap-3">
      <h2 id="searches" className="font-semibold text-xl">
        Saved searches
      </h2>
      <Loaded query={query} skeleton={<Skeleton className="h-20" />} message={searchMessages.listFailed}>
        {(searches) => (
          <ul className="grid grid-cols-1 gap-2 lg:grid-cols-2">
            {searches.map((search) => (
              <SavedSearchRow key={search.id} search={search} userId={userId} />
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  )
}
