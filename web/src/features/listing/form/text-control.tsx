import type { ComponentProps } from 'react'
import { Field } from '@/components/field'
import { Input } from '@/components/ui/input'
import { fieldLabels } from '../model/field-words'
import type { ListingForm } from '../model/listing-form'
import { errorOf, type FormProps } from './form-props'

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
  const { form, typed: _, name, hint, optional, ...rest } = props
  return (
    <Field
      label={optional ? `${fieldLabels[name]} (optional)` : fieldLabels[name]}
      error={errorOf(props, name)}
      {...(hint && { hint })}
    >
      {(control) => <Input {...control} {...rest} {...form.register(name)} autoComplete="off" />}
    </Field>
  )
}
