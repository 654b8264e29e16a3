import { useQueries } from '@tanstack/react-query'
import { Button } from '@/components/ui/button'
import { marketCountsQuery } from '../api/market-counts'
import { type Chip, chipsOf } from '../model/chips'
import { totalOf } from '../model/counts'
import type { MarketFilters } from '../model/filters'

interface WithoutOneFilterProps {
  filters: MarketFilters
  onChange: (change: Partial<MarketFilters>) => void
}

/** Each filter without which there are items, and how many. Nothing where no single one is the reason. */
export function WithoutOneFilter({ filters, onChange }: WithoutOneFilterProps) {
  const choices = choicesOf(filters)
  const answers = useQueries({
    queries: choices.map(({ without }) => ({
      ...marketCountsQuery({ ...filters, ...without }),
      placeholderData: () => undefined,
    })),
  })
  const helpful = choices.flatMap((choice, at) => {
    const total = totalOf(answers[at]?.data, { ...filters, ...choice.without })
    return total && total !== '0' ? [{ ...choice, total }] : []
  })
  if (helpful.length === 0) return null
  return (
    <ul aria-label="Filters to remove" className="flex flex-wrap justify-center gap-2">
      {helpful.map(({ name, label, without, total }) => (
        <li key={name}>
          <Button variant="outline" onClick={() => onChange(without)}>
            Without “{label}”: {total === '1' ? '1 item' : `${total} items`}
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** The words that are looked for count as a filter, too. One alone is what "Clear all" takes back. */
function choicesOf(filters: MarketFilters): Chip[] {
  const { q } = filters
  const words = q ? [{ name: 'words', label: q, without: { q: undefined } }] : []
  const choices = [...words, ...chipsOf(filters)]
  return choices.length > 1 ? choices : []
}
