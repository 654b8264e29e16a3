import { useQuery } from '@tanstack/react-query'
import { marketMessages } from '#contract/messages/market.ts'
import { Loaded } from '@/components/loaded'
import { Skeleton } from '@/components/ui/skeleton'
import { partQuery } from '../api/part'
import type { Counts } from '../model/counts'
import type { MarketFilters } from '../model/filters'

// The pieces of both are one download.
const sheetQuery = partQuery('sheet', () => import('./filter-sheet'))
const panelQuery = partQuery('panel', () => import('./filter-panel'))

interface FiltersPartProps {
  id: string
  wide: boolean
  filters: MarketFilters
  counts: Counts | undefined
  total: string | undefined
  onChange: (change: Partial<MarketFilters>) => void
  onClose: () => void
}

/** Beside the list on a wide screen, a bottom sheet on a phone; downloaded when the filters are first opened. */
export function FiltersPart({ wide, id, total, onClose, ...panel }: FiltersPartProps) {
  return wide ? <Aside id={id} {...panel} /> : <Sheet total={total} onClose={onClose} {...panel} />
}

type PanelProps = Pick<FiltersPartProps, 'filters' | 'counts' | 'onChange'>

function Aside({ id, ...panel }: PanelProps & { id: string }) {
  return (
    <section
      id={id}
      aria-label="Filters"
      className="sticky top-34 max-h-[calc(100dvh-9rem)] self-start overflow-y-auto overscroll-contain pt-3 pr-2 pb-4"
    >
      <Loaded query={useQuery(panelQuery)} skeleton={<Waiting />} message={marketMessages.filtersFailed}>
        {({ FilterPanel }) => <FilterPanel {...panel} />}
      </Loaded>
    </section>
  )
}

function Sheet(props: PanelProps & Pick<FiltersPartProps, 'total' | 'onClose'>) {
  return (
    <Loaded query={useQuery(sheetQuery)} skeleton={<Waiting />} message={marketMessages.filtersFailed}>
      {({ FilterSheet }) => <FilterSheet {...props} />}
    </Loaded>
  )
}

function Waiting() {
  return (
    <div className="grid gap-4">
      <Skeleton className="h-28 rounded-2xl" />
      <Skeleton className="h-16 rounded-2xl" />
    </div>
  )
}
