import { X } from 'lucide-react'
import type { MouseEvent } from 'react'
import { Button } from '@/components/ui/button'
import { chipsOf } from '../model/chips'
import { type MarketFilters, noFilters } from '../model/filters'

interface FilterChipsProps {
  filters: MarketFilters
  onChange: (change: Partial<MarketFilters>) => void
}

/** What is set, each to be taken back by a tap. */
export function FilterChips({ filters, onChange }: FilterChipsProps) {
  const chips = chipsOf(filters)
  if (chips.length === 0) return null
  return (
    <ul aria-label="Active filters" className="flex flex-wrap items-center gap-2">
      {chips.map(({ name, label, without }) => (
        <li key={name}>
          <button
            type="button"
            onClick={(event) => {
              moveFocusOn(event)
              onChange(without)
            }}
            className="inline-flex min-h-11 items-center gap-1.5 rounded-full bg-accent py-1 pr-3 pl-4 text-left font-medium text-accent-foreground text-sm transition-colors hover:bg-accent/70"
          >
            <span className="sr-only">Remove </span>
            {label}
            <X aria-hidden className="size-4 shrink-0" />
          </button>
        </li>
      ))}
      <li>
        <Button variant="ghost" onClick={() => onChange(noFilters)}>
          Clear all
        </Button>
      </li>
    </ul>
  )
}

/** A tap removes the chip; for keyboard users the focus moves to the next one. */
function moveFocusOn({ currentTarget }: MouseEvent): void {
  currentTarget.closest('li')?.nextElementSibling?.querySelector('button')?.focus()
}
