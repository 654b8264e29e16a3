import type { UseFormRegisterReturn } from 'react-hook-form'
import { Field } from '@/components/field'
import { Select } from '@/components/ui/select'

interface ChoiceProps extends UseFormRegisterReturn {
  label: string
  options: readonly string[]
  /** What stands there while nothing is chosen. */
  none?: string
}

/** One of a list, none at first. */
export function Choice({ label, options, none = 'Choose', ...field }: ChoiceProps) {
  return (
    <Field label={label}>
      {(control) => (
        <Select {...control} {...field}>
          <option value="">{none}</option>
          {options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </Select>
      )}
    </Field>
  )
}
