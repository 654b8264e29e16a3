import { type ReactNode, type Ref, useId } from 'react'
import { RadioGroup, RadioGroupItem } from './ui/radio-group'

export interface OptionCard<Value extends string> {
  value: Value
  label: string
  text?: ReactNode
}

interface OptionCardsProps<Value extends string> {
  label: string
  options: readonly OptionCard<Value>[]
  value: Value | undefined
  onChange: (value: Value) => void
  error?: string | undefined
  className?: string
  /** Gives the focus on to the chosen option, or to the first. */
  ref?: Ref<HTMLDivElement>
}

/** Radio buttons as large as a thumb, each with room for a line that explains it. */
export function OptionCards<Value extends string>(props: OptionCardsProps<Value>) {
  const { label, options, value, onChange, error, className, ref } = props
  const id = useId()
  const choose = (chosen: string) => {
    const option = options.find((one) => one.value === chosen)
    if (option) onChange(option.value)
  }
  return (
    <div className="grid gap-2">
      <p id={id} className="font-medium text-sm">
        {label}
      </p>
      <RadioGroup
        ref={ref}
        aria-labelledby={id}
        aria-describedby={error ? `${id}-error` : undefined}
        value={value ?? ''}
        onValueChange={choose}
        className={className}
      >
        {options.map((option) => (
          <Card key={option.value} id={`${id}-${option.value}`} {...option} />
        ))}
      </RadioGroup>
      {error && (
        <p id={`${id}-error`} className="font-medium text-destructive text-sm">
          {error}
        </p>
      )}
    </div>
  )
}

function Card<Value extends string>({ id, value, label, text }: OptionCard<Value> & { id: string }) {
  return (
    <div className="relative flex min-h-12 items-center gap-3 rounded-xl bg-secondary/60 px-4 py-2.5 transition-colors has-data-[state=checked]:bg-accent">
      <RadioGroupItem
        id={id}
        value={value}
        aria-describedby={text ? `${id}-text` : undefined}
        className="relative z-10"
      />
      <div className="grid">
        <label
          htmlFor={id}
          className="cursor-pointer font-semibold after:absolute after:inset-0 after:rounded-xl"
        >
          {label}
        </label>
        {text && (
          <div id={`${id}-text`} className="text-muted-foreground text-sm">
            {text}
          </div>
        )}
      </div>
    </div>
  )
}
