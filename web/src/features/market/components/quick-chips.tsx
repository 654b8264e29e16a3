import { ChevronDown, X } from 'lucide-react'
import { useState } from 'react'
import { cn } from '@/lib/utils'
import { countFilters } from '../model/chips'
import { type Quick, type QuickName, quickOf } from '../model/quick'
import { ClearAll, FilterChip } from './filter-chips'
import { type ChoiceProps, QuickPart } from './filters-part'

/** Dates, size and category, then what else is set: on a phone one line that scrolls sideways. */
export function QuickChips({ filters, onChange }: ChoiceProps) {
  const [open, setOpen] = useState<QuickName>()
  const { quick, others } = quickOf(filters)
  return (
    <>
      <ul
        aria-label="Quick filters"
        className="relative -mx-4 flex gap-2 overflow-x-auto px-4 [scrollbar-width:none] md:-mx-6 md:flex-wrap md:px-6"
      >
        {quick.map((one) => (
          <QuickChip key={one.name} {...one} onOpen={() => setOpen(one.name)} onChange={onChange} />
        ))}
        {others.map((chip) => (
          <FilterChip key={chip.name} chip={chip} onChange={onChange} />
        ))}
        {countFilters(filters) > 0 && <ClearAll onChange={onChange} />}
      </ul>
      {open && (
        <QuickPart name={open} filters={filters} onChange={onChange} onClose={() => setOpen(undefined)} />
      )}
    </>
  )
}

interface QuickChipProps extends Quick, Pick<ChoiceProps, 'onChange'> {
  onOpen: () => void
}

function QuickChip({ label, short, chosen, onOpen, onChange }: QuickChipProps) {
  return (
    <li
      className={cn(
        'flex shrink-0 rounded-full bg-secondary text-secondary-foreground',
        chosen && 'bg-accent text-accent-foreground',
      )}
    >
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={onOpen}
        className={cn(
          'flex min-h-11 items-center gap-1.5 rounded-full pl-4 font-medium text-sm',
          chosen ? 'pr-1' : 'pr-3',
        )}
      >
        {chosen && <span className="sr-only">{label}: </span>}
        {short ?? label}
        {!chosen && <ChevronDown aria-hidden className="size-4" />}
      </button>
      {chosen && (
        <button
          type="button"
          aria-label={`Remove ${chosen.label}`}
          onClick={({ currentTarget }) => {
            currentTarget.closest('li')?.querySelector('button')?.focus()
            onChange(chosen.without)
          }}
          className="grid size-11 place-items-center rounded-full transition-colors hover:bg-accent"
        >
          <X aria-hidden className="size-4" />
        </button>
      )}
    </li>
  )
}
