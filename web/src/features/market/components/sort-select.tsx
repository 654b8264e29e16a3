import { Select } from '@/components/ui/select'
import { showRefusal } from '@/lib/toast'
import { type MarketFilters, sorts } from '../model/filters'
import { useNearMe } from '../model/use-near-me'

interface SortSelectProps {
  filters: MarketFilters
  onChange: (change: Partial<MarketFilters>) => void
}

export function SortSelect({ filters: { q, near, sort }, onChange }: SortSelectProps) {
  const { locating, find } = useNearMe((point) => onChange({ near: point, sort: 'nearest' }), showRefusal)
  const choose = (value: string) => {
    const chosen = sorts.find((option) => option.value === value)?.value
    if (chosen === 'nearest' && !near) void find()
    else onChange({ sort: chosen })
  }
  const shown = sorts.filter(({ value }) => value !== 'newest' || q)
  return (
    <div className="shrink-0">
      <Select
        aria-label="Sort by"
        aria-busy={locating}
        value={locating ? 'nearest' : (sort ?? '')}
        onChange={({ target }) => choose(target.value)}
        className="rounded-full border-transparent bg-transparent text-sm"
      >
        <option value="">{q ? 'Best match' : 'Newest'}</option>
        {shown.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    </div>
  )
}
