import { Field } from '@/components/field'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'

interface TextProps {
  label: string
  hint?: string
  value: string
  most: number
  numeric?: boolean
  onChange: (value: string) => void
}

export function Text({ label, hint, value, most, numeric, onChange }: TextProps) {
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <Input
          {...control}
          autoComplete="off"
          inputMode={numeric ? 'numeric' : undefined}
          maxLength={most}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  )
}

interface ChoiceProps extends Pick<TextProps, 'label' | 'value' | 'onChange'> {
  options: readonly string[]
  none?: string
}

export function Choice({ label, options, none = 'Choose', value, onChange }: ChoiceProps) {
  return (
    <Field label={label}>
      {(control) => (
        <Select {...control} value={value} onChange={({ target }) => onChange(target.value)}>
          <option value="">{none}</option>
          {options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </Select>
      )}
    </Field>
  )
}
