import { useId } from 'react'
import { cn } from '@/lib/utils'

interface ChoiceChipsProps<Value extends string | number> {
  legend: string
  /** The first chip: no choice made. Without it there is none here to take the choice back. */
  none?: string
  options: readonly { value: Value; label: string }[]
  value: Value | undefined
  /** How many items a value would leave. */
  count?: (value: Value) => string | undefined
  onChange: (value: Value | undefined) => void
}

/** A choice of one, each option large enough for a thumb. `count` adds how many items an option would leave. */
export function ChoiceChips<Value extends string | number>(props: ChoiceChipsProps<Value>) {
  const { legend, none, options, value, count, onChange } = props
  const name = useId()
  const chip = (
    key: string,
    label: string,
    counted: string | undefined,
    chosen: boolean,
    choose: () => void,
  ) => (
    <label
      key={key}
      className={cn(
        'relative flex min-h-11 cursor-pointer items-center gap-1.5 rounded-full bg-secondary px-4 text-sm transition-colors hover:bg-accent has-focus-visible:outline-2 has-focus-visible:outline-ring has-focus-visible:outline-offset-2',
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
      {counted && <Count text={counted} chosen={chosen} />}
    </label>
  )
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-medium text-sm">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {none && chip('', none, undefined, value === undefined, () => onChange(undefined))}
        {options.map((option) =>
          chip(String(option.value), option.label, count?.(option.value), option.value === value, () =>
            onChange(option.value),
          ),
        )}
      </div>
    </fieldset>
  )
}

function Count({ text, chosen }: { text: string; chosen: boolean }) {
  return (
    <span className={cn('font-normal text-xs tabular-nums', !chosen && 'text-muted-foreground')}>
      {text}
      <span className="sr-only">{text === '1' ? ' item' : ' items'}</span>
    </span>
  )
}
