import { ListFilter } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { countFilters } from '../model/chips'
import type { MarketFilters } from '../model/filters'

interface FiltersButtonProps {
  filters: MarketFilters
  open: boolean
  /** The id of what it opens, where that is part of the page. */
  panel: string | undefined
  onPress: () => void
}

export function FiltersButton({ filters, open, panel, onPress }: FiltersButtonProps) {
  const set = countFilters(filters)
  return (
    <Button
      variant={set > 0 ? 'default' : 'secondary'}
      aria-expanded={open}
      aria-controls={open ? panel : undefined}
      onClick={onPress}
    >
      <ListFilter aria-hidden />
      Filters{set > 0 && ` (${set})`}
    </Button>
  )
}
