import { useId } from 'react'
import { cn } from '@/lib/utils'

interface ChoiceChipsProps<Value extends string> {
  legend: string
  options: readonly { value: Value; label: string }[]
  /** The first chip: no choice made. */
  none: string
  value: Value | undefined
  onChange: (value: Value | undefined) => void
}

/** One of several, all in sight and each the size of a thumb. */
export function ChoiceChips<Value extends string>(props: ChoiceChipsProps<Value>) {
  const { legend, options, none, value, onChange } = props
  const name = useId()
  const chip = (label: string, chosen: boolean, choose: () => void) => (
    <label
      key={label}
      className={cn(
        'relative flex h-11 cursor-pointer items-center rounded-full bg-card px-4 text-sm transition-colors hover:bg-accent has-focus-visible:outline-2 has-focus-visible:outline-ring has-focus-visible:outline-offset-2',
        chosen && 'bg-primary font-semibold text-primary-foreground hover:bg-primary',
      )}
    >
      <input
        type="radio"
        name={name}
        checked={chosen}
        onChange={choose}
        className="absolute inset-0 cursor-pointer appearance-none rounded-full opacity-0"
      />
      {label}
    </label>
  )
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-semibold text-sm">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {chip(none, value === undefined, () => onChange(undefined))}
        {options.map((option) => chip(option.label, option.value === value, () => onChange(option.value)))}
      </div>
    </fieldset>
  )
}
