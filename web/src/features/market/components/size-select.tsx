import type { MarketFilters } from '../model/filters'
import type { OptionGroup } from '../model/offered-sizes'
import { largerSizes, sizeEnds, sizeRange } from '../model/sizes'
import { FacetSelect } from './facet-select'

interface SizeSelectProps {
  size: string | undefined
  options: readonly OptionGroup[]
  count: (size: string) => string | undefined
  onChange: (change: Pick<MarketFilters, 'size'>) => void
}

/** One size; of dresses a range as well, for those between two. */
export function SizeSelect({ size, options, count, onChange }: SizeSelectProps) {
  const ends = sizeEnds(size)
  const from = ends ? sizeRange(ends.from, ends.from) : size
  return (
    <>
      <FacetSelect
        label="Size"
        none="Any size"
        options={options}
        value={from}
        count={count}
        onChange={(chosen) => onChange({ size: chosen })}
      />
      {ends && largerSizes(ends.from).length > 0 && (
        <FacetSelect
          label="Up to size"
          none={`Only ${from}`}
          options={largerSizes(ends.from).map((larger) => sizeRange(larger, larger))}
          value={ends.to > ends.from ? sizeRange(ends.to, ends.to) : undefined}
          count={() => undefined}
          onChange={(chosen) => onChange({ size: sizeRange(ends.from, sizeEnds(chosen)?.to ?? ends.from) })}
        />
      )}
    </>
  )
}
