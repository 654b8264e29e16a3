import { SlidersHorizontal } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { useTitle } from '@/lib/use-title'
import { countFilters, type MarketFilters } from '../model/filters'
import { FilterPanel } from './filter-panel'
import { MarketItems } from './market-items'

interface MarketScreenProps {
  filters: MarketFilters
  onFilter: (filters: MarketFilters) => void
}

export function MarketScreen({ filters, onFilter }: MarketScreenProps) {
  useTitle('Market')
  const [open, setOpen] = useState(false)
  const panel = useId()
  const active = countFilters(filters)
  return (
    <div className="page grid gap-5 py-4 md:py-8">
      <div className="flex items-end justify-between gap-4">
        <h1 className="font-bold text-4xl tracking-tight">Market</h1>
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
      {open && <FilterPanel id={panel} filters={filters} onChange={onFilter} />}
      <MarketItems filters={filters} onClear={() => onFilter({})} />
    </div>
  )
}
