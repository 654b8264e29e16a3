import { Button } from '@/components/ui/button'
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '@/components/ui/dialog'
import { countFilters } from '../model/chips'
import { noFilters } from '../model/filters'
import { FilterPanel, type FilterPanelProps } from './filter-panel'

interface FilterSheetProps extends FilterPanelProps {
  total: string | undefined
  onClose: () => void
}

/** On a phone: from below, over the clothes, which change with every tap. */
export function FilterSheet({ total, onClose, ...panel }: FilterSheetProps) {
  const { filters, onChange } = panel
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent aria-describedby={undefined}>
        <DialogHeader>
          <DialogTitle>Filters</DialogTitle>
        </DialogHeader>
        <DialogBody>
          <FilterPanel {...panel} />
        </DialogBody>
        <DialogFooter>
          <Button
            variant="ghost"
            disabled={countFilters(filters) === 0}
            onClick={() => onChange({ ...noFilters, q: filters.q, sort: filters.sort })}
          >
            Clear all
          </Button>
          <Button className="flex-1" onClick={onClose}>
            {total ? `Show ${total} ${total === '1' ? 'item' : 'items'}` : 'Show items'}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
