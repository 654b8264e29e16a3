import { ChoiceChips } from '@/components/choice-chips'
import type { Counts, Facet } from '../model/counts'
import { byName, facetCount } from '../model/facets'
import { filterOptions, type MarketFilters } from '../model/filters'
import { sizeGroups } from '../model/offered-sizes'
import { hasSizes } from '../model/sizes'
import { FacetSelect } from './facet-select'
import { FreeDays } from './free-days'
import { NearMe } from './near-me'
import { SizeSelect } from './size-select'

export interface FilterPanelProps {
  filters: MarketFilters
  counts: Counts | undefined
  onChange: (change: Partial<MarketFilters>) => void
}

export function FilterPanel({ filters, counts, onChange }: FilterPanelProps) {
  const count = (facet: Facet) => (value: string) => facetCount(counts, facet, value)
  return (
    <div className="grid gap-6">
      <ChoiceChips
        legend="Category"
        none="All categories"
        options={filterOptions.category}
        value={filters.category}
        count={count('category')}
        onChange={(category) => onChange({ category })}
      />
      <ChoiceChips
        legend="Type"
        none="Rent or buy"
        options={filterOptions.type}
        value={filters.type}
        count={(type) => facetCount(counts, 'type', type === 'buy' ? 'sale' : 'rent')}
        onChange={(type) => onChange({ type })}
      />
      <ChoiceChips
        legend="Price range"
        none="Any price"
        options={filterOptions.price}
        value={filters.price}
        count={count('price')}
        onChange={(price) => onChange({ price })}
      />
      <FreeDays filters={filters} onChange={onChange} />
      <NearMe filters={filters} onChange={onChange} />
      <div className="grid grid-cols-2 gap-x-3 gap-y-4">
        {hasSizes(filters.category) && (
          <SizeSelect
            size={filters.size}
            options={sizeGroups(counts)}
            count={count('size')}
            onChange={onChange}
          />
        )}
        <FacetSelect
          label="Colour"
          none="Any colour"
          options={byName(counts, 'colour')}
          value={filters.colour}
          count={count('colour')}
          onChange={(colour) => onChange({ colour })}
        />
        <FacetSelect
          label="Brand"
          none="Any brand"
          options={byName(counts, 'brand')}
          value={filters.brand}
          count={count('brand')}
          onChange={(brand) => onChange({ brand })}
        />
        <FacetSelect
          label="State"
          none="All states"
          options={statesToOffer(counts, filters)}
          value={filters.state}
          count={count('state')}
          onChange={(state) =>
            // A city is in one state: what was chosen before is not in another.
            onChange({
              state: filterOptions.state.find(({ value }) => value === state)?.value,
              city: undefined,
            })
          }
        />
        <div className="col-span-2">
          <FacetSelect
            label="City"
            none={filters.state ? `All of ${filters.state}` : 'All cities'}
            options={byName(counts, 'city')}
            value={filters.city}
            count={count('city')}
            onChange={(city) => onChange({ city })}
          />
        </div>
      </div>
      <ChoiceChips
        legend="Condition"
        none="Any condition"
        options={filterOptions.condition}
        value={filters.condition}
        count={count('condition')}
        onChange={(condition) => onChange({ condition })}
      />
    </div>
  )
}

/** Those that have items. All while that is not known: with a city, only its own state is counted. */
function statesToOffer(counts: Counts | undefined, { city }: MarketFilters): string[] {
  if (counts && !city) return byName(counts, 'state')
  return filterOptions.state.map(({ value }) => value)
}
