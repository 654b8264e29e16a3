import { type ReactNode, useId } from 'react'
import { cn } from '@/lib/utils'

interface SwitchLineProps {
  label: string
  /** What it means, under the label. */
  hint?: ReactNode
  on: boolean
  onChoose: (on: boolean) => void
  className?: string
}

/** Something that is on or off, at once. */
export function SwitchLine({ label, hint, on, onChoose, className }: SwitchLineProps) {
  const id = useId()
  return (
    <div className="grid gap-1">
      <label className={cn('flex min-h-11 cursor-pointer items-center justify-between gap-4', className)}>
        {label}
        <input
          type="checkbox"
          role="switch"
          aria-checked={on}
          aria-describedby={hint ? id : undefined}
          checked={on}
          onChange={({ target }) => onChoose(target.checked)}
          className="relative h-7 w-12 shrink-0 cursor-pointer appearance-none rounded-full bg-input transition-colors before:absolute before:top-1 before:left-1 before:size-5 before:rounded-full before:bg-card before:transition-transform checked:bg-primary checked:before:translate-x-5"
        />
      </label>
      {hint && (
        <p id={id} className="text-muted-foreground text-sm">
          {hint}
        </p>
      )}
    </div>
  )
}
