import { useQuery } from '@tanstack/react-query'
import { Shirt } from 'lucide-react'
import { useEffect } from 'react'
import { marketMessages } from '#contract/messages/market.ts'
import { Notice } from '@/components/notice'
import { Button } from '@/components/ui/button'
import { noteEmptySearch } from '@/domain/use/visits'
import { partQuery } from '@/lib/part-query'
import { countFilters } from '../model/chips'
import { isSet, type MarketFilters, noFilters } from '../model/filters'
import { SaveSearchPart } from '../saved-searches/save-search-part'

// Few need it: downloaded with the first empty list, and left out where that fails.
const emptyQuery = partQuery('empty', () => import('./empty-parts'))

interface NothingFoundProps {
  filters: MarketFilters
  onChange: (change: Partial<MarketFilters>) => void
}

/** No item: which filter leaves none, how to take it back, and what comes close. */
export function NothingFound({ filters, onChange }: NothingFoundProps) {
  const searched = isSet(filters)
  const wordsOnly = filters.q !== undefined && countFilters(filters) === 0
  const part = useQuery({ ...emptyQuery, enabled: searched }).data
  const missed = wordsOnly ? filters.q : undefined
  useEffect(() => {
    if (missed) noteEmptySearch(missed)
  }, [missed])
  return (
    <div className="grid grid-cols-1 gap-8">
      <Notice icon={Shirt} {...(wordsOnly ? marketMessages.noMatch : marketMessages.nothingFound)}>
        {searched && (
          <>
            {part && <part.WithoutOneFilter filters={filters} onChange={onChange} />}
            <div className="flex flex-wrap justify-center gap-2">
              <SaveSearchPart filters={filters} />
              <Button onClick={() => onChange(noFilters)}>Clear all</Button>
            </div>
          </>
        )}
      </Notice>
      {searched && part && <part.NearestItems filters={filters} />}
    </div>
  )
}
