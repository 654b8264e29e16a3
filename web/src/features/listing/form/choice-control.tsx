import type { Option } from '#contract/taxonomy.ts'
import { Field } from '@/components/field'
import { Select } from '@/components/ui/select'

interface ChoiceControlProps<Value extends string> {
  label: string
  value: Value
  options: readonly Option<Value>[]
  onChange: (value: Value) => void
  error?: string | undefined
  hint?: string
}

export function ChoiceControl<Value extends string>(props: ChoiceControlProps<Value>) {
  const { label, value, options, onChange, error, hint } = props
  const choose = (chosen: string) => {
    const option = options.find((one) => one.value === chosen)
    if (option) onChange(option.value)
  }
  return (
    <Field label={label} error={error} {...(hint && { hint })}>
      {(control) => (
        <Select {...control} value={value} onChange={(event) => choose(event.target.value)}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
