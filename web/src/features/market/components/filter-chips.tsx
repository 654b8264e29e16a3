import { X } from 'lucide-react'
import type { MouseEvent } from 'react'
import { Button } from '@/components/ui/button'
import type { Chip } from '../model/chips'
import { noFilters } from '../model/filters'
import type { ChoiceProps } from './filters-part'

/** What is set, to be taken back by a tap. */
export function FilterChip({
  chip: { label, without },
  onChange,
}: { chip: Chip } & Pick<ChoiceProps, 'onChange'>) {
  return (
    <li className="shrink-0">
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
  )
}

export function ClearAll({ onChange }: Pick<ChoiceProps, 'onChange'>) {
  return (
    <li className="shrink-0">
      <Button variant="ghost" onClick={() => onChange(noFilters)}>
        Clear all
      </Button>
    </li>
  )
}

/** A tap removes the chip; for keyboard users the focus moves to the next one. */
function moveFocusOn({ currentTarget }: MouseEvent): void {
  currentTarget.closest('li')?.nextElementSibling?.querySelector('button')?.focus()
}
