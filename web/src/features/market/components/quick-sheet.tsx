import { ChoiceChips } from '@/components/choice-chips'
import { Dialog, DialogBody, DialogContent, DialogHeader, DialogTitle } from '@/components/ui/dialog'
import { Skeleton } from '@/components/ui/skeleton'
import { shoe } from '@/domain/items/size-label'
import { useMarketCounts } from '../api/market-counts'
import { facetCount } from '../model/facets'
import { filterOptions, type MarketFilters } from '../model/filters'
import { sizeGroups } from '../model/offered-sizes'
import type { QuickName } from '../model/quick'
import type { ChoiceProps, QuickPartProps } from './filters-part'
import { LazyCalendar } from './lazy-calendar'

const titles: Record<QuickName, string> = {
  days: 'Free on these dates',
  size: 'Size',
  category: 'Category',
}

/** One filter alone: what is chosen counts at once, and the sheet closes. */
export function QuickSheet({ name, filters, onChange, onClose }: QuickPartProps) {
  const choose = (change: Partial<MarketFilters>) => {
    onChange(change)
    onClose()
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent aria-describedby={undefined}>
        <DialogHeader>
          <DialogTitle>{titles[name]}</DialogTitle>
        </DialogHeader>
        <DialogBody>
          {name === 'days' && <LazyCalendar from={filters.from} to={filters.to} onChange={choose} />}
          {name === 'size' && <Sizes filters={filters} onChange={choose} />}
          {name === 'category' && <Categories filters={filters} onChange={choose} />}
        </DialogBody>
      </DialogContent>
    </Dialog>
  )
}

function Sizes({ filters, onChange }: ChoiceProps) {
  const counts = useMarketCounts(filters, true)
  return (
    <div className="grid gap-5">
      <ChoiceChips
        legend={filters.category ?? 'All sizes'}
        none="Any size"
        options={[]}
        value={filters.size}
        onChange={(size) => onChange({ size })}
      />
      {!counts && <ChipsSkeleton />}
      {sizeGroups(counts, filters.size).map(({ label, options }) => (
        <ChoiceChips
          key={label}
          legend={label}
          options={options.map((size) => ({ value: size, label: size.replace(shoe, '') }))}
          value={filters.size}
          count={(size) => facetCount(counts, 'size', size)}
          onChange={(size) => onChange({ size })}
        />
      ))}
    </div>
  )
}

function ChipsSkeleton() {
  return (
    <div className="flex flex-wrap gap-2">
      {['S', 'M', 'L', 'XL', 'UK 8', 'UK 10', 'UK 12', 'UK 14'].map((size) => (
        <Skeleton key={size} className="h-11 w-22 rounded-full" />
      ))}
    </div>
  )
}

function Categories({ filters, onChange }: ChoiceProps) {
  const counts = useMarketCounts(filters, true)
  return (
    <ChoiceChips
      legend="What you need"
      none="All categories"
      options={filterOptions.category}
      value={filters.category}
      count={(category) => facetCount(counts, 'category', category)}
      onChange={(category) => onChange({ category })}
    />
  )
}
