import type { ComponentProps } from 'react'
import { Field } from '@/components/field'
import { Input } from '@/components/ui/input'
import { fieldLabels } from '../model/field-words'
import type { ListingForm } from '../model/listing-form'
import type { FormProps } from './form-props'

/** The fields that hold a text. */
export type TextName = {
  [Name in keyof ListingForm]: string extends ListingForm[Name] ? Name : never
}[keyof ListingForm]

interface TextControlProps extends FormProps, Pick<ComponentProps<'input'>, 'maxLength' | 'placeholder'> {
  name: TextName
  hint?: string
  optional?: boolean
}

export function TextControl(props: TextControlProps) {
  const { form, change, problems, name, hint, optional, ...rest } = props
  return (
    <Field
      label={optional ? `${fieldLabels[name]} (optional)` : fieldLabels[name]}
      error={problems[name]}
      {...(hint && { hint })}
    >
      {(control) => (
        <Input
          {...control}
          {...rest}
          value={form[name]}
          autoComplete="off"
          onChange={(event) => change({ [name]: event.target.value })}
        />
      )}
    </Field>
  )
}
