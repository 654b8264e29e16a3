import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { useTitle } from '@/lib/use-title'
import { countFilters, type MarketFilters } from '../model/filters'
import { FilterPanel } from './filter-panel'
import { MarketItems } from './market-items'

interface MarketScreenProps {
  filters: MarketFilters
  onFilter: (filters: MarketFilters) => void
  /** Beside the filters. */
  actions?: ReactNode
  /** Between the title and the clothes. */
  notices?: ReactNode
}

export function MarketScreen({ filters, onFilter, actions, notices }: MarketScreenProps) {
  useTitle('Market')
  const [open, setOpen] = useState(false)
  const panel = useId()
  const active = countFilters(filters)
  return (
    <div className="page grid gap-5 py-4 md:py-8">
      <div className="flex items-end justify-between gap-4">
        <h1 className="font-bold text-4xl tracking-tight">Market</h1>
        <div className="flex gap-2">
          {actions}
          <Button
            variant={active > 0 ? 'default' : 'secondary'}
            aria-expanded={open}
            aria-controls={open ? panel : undefined}
            onClick={() => setOpen(!open)}
          >
            <SlidersHorizontal aria-hidden />
            Filters{active > 0 && ` (${active})`}
          </Button>
        </div>
      </div>
      {notices}
      {open && <FilterPanel id={panel} filters={filters} onChange={onFilter} />}
      <MarketItems filters={filters} onClear={() => onFilter({})} />
    </div>
  )
}
