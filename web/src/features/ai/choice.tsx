import { Field } from '@/components/field'
import { Select } from '@/components/ui/select'

interface ChoiceProps {
  label: string
  options: readonly string[]
  value: string
  onChange: (value: string) => void
}

/** One of a list, none at first. */
export function Choice({ label, options, value, onChange }: ChoiceProps) {
  return (
    <Field label={label}>
      {(control) => (
        <Select {...control} value={value} onChange={({ target }) => onChange(target.value)}>
          <option value="">Choose</option>
          {options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </Select>
      )}
    </Field>
  )
}
