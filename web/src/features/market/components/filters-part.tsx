import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { marketMessages } from '#contract/messages/market.ts'
import { Loaded } from '@/components/loaded'
import { Skeleton } from '@/components/ui/skeleton'
import { partQuery } from '@/lib/part-query'
import type { Counts } from '../model/counts'
import type { MarketFilters } from '../model/filters'
import type { QuickName } from '../model/quick'

const partsQuery = partQuery('filters', () => import('./filter-parts'))

/** Downloaded when filters are first opened: the pieces of all of them are one download. */
function Parts({ children }: { children: (parts: typeof import('./filter-parts')) => ReactNode }) {
  return (
    <Loaded
      query={useQuery(partsQuery)}
      skeleton={<Skeleton className="h-28 rounded-2xl" />}
      message={marketMessages.filtersFailed}
    >
      {children}
    </Loaded>
  )
}

export interface ChoiceProps {
  filters: MarketFilters
  onChange: (change: Partial<MarketFilters>) => void
}

interface FiltersPartProps extends ChoiceProps {
  id: string
  wide: boolean
  counts: Counts | undefined
  total: string | undefined
  onClose: () => void
}

/** Beside the list on a wide screen, a bottom sheet on a phone. */
export function FiltersPart({ wide, id, total, onClose, ...panel }: FiltersPartProps) {
  if (!wide) {
    return <Parts>{({ FilterSheet }) => <FilterSheet total={total} onClose={onClose} {...panel} />}</Parts>
  }
  return (
    <section
      id={id}
      aria-label="Filters"
      className="sticky top-34 max-h-[calc(100dvh-9rem)] self-start overflow-y-auto overscroll-contain pt-3 pr-2 pb-4"
    >
      <Parts>{({ FilterPanel }) => <FilterPanel {...panel} />}</Parts>
    </section>
  )
}

export interface QuickPartProps extends ChoiceProps {
  name: QuickName
  onClose: () => void
}

/** One filter alone. */
export function QuickPart(props: QuickPartProps) {
  return <Parts>{({ QuickSheet }) => <QuickSheet {...props} />}</Parts>
}
