import { ChoiceChips } from '@/components/choice-chips'
import { Button } from '@/components/ui/button'
import { countFilters, filterOptions, type MarketFilters } from '../model/filters'

interface FilterPanelProps {
  id: string
  filters: MarketFilters
  onChange: (filters: MarketFilters) => void
}

export function FilterPanel({ id, filters, onChange }: FilterPanelProps) {
  return (
    <section id={id} aria-label="Filters" className="grid gap-5 rounded-2xl bg-secondary/60 p-4 sm:p-5">
      <ChoiceChips
        legend="Category"
        none="All categories"
        options={filterOptions.category}
        value={filters.category}
        onChange={(category) => onChange({ ...filters, category })}
      />
      <div className="grid gap-5 lg:grid-cols-[auto_1fr] lg:gap-12">
        <ChoiceChips
          legend="Type"
          none="Rent or buy"
          options={filterOptions.type}
          value={filters.type}
          onChange={(type) => onChange({ ...filters, type })}
        />
        <ChoiceChips
          legend="Price range"
          none="Any price"
          options={filterOptions.price}
          value={filters.price}
          onChange={(price) => onChange({ ...filters, price })}
        />
      </div>
      {countFilters(filters) > 0 && (
        <Button variant="ghost" className="justify-self-start" onClick={() => onChange({})}>
          Clear filters
        </Button>
      )}
    </section>
  )
}
