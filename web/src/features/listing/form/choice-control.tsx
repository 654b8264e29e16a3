import type { Option } from '#contract/taxonomy.ts'
import { Field } from '@/components/field'
import { Select } from '@/components/ui/select'
import { fieldLabels } from '../model/field-words'
import type { ListingForm } from '../model/listing-form'
import { errorOf, type FormProps } from './form-props'

interface ChoiceControlProps extends Pick<FormProps, 'form'> {
  name: Exclude<keyof ListingForm, 'measurements'>
  options: readonly Option<string>[]
  hint?: string
  optional?: boolean
}

export function ChoiceControl(props: ChoiceControlProps) {
  const { form, name, options, hint, optional } = props
  return (
    <Field
      label={optional ? `${fieldLabels[name]} (optional)` : fieldLabels[name]}
      error={errorOf(props, name)}
      {...(hint && { hint })}
    >
      {(control) => (
        <Select {...control} {...form.register(name)}>
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
