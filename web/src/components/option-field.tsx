import {
  type Control,
  type FieldPathByValue,
  type FieldValues,
  type PathValue,
  useController,
} from 'react-hook-form'
import { type OptionCard, OptionCards } from './option-cards'

interface OptionFieldProps<Form extends FieldValues, Name extends OptionName<Form>> {
  control: Control<Form>
  name: Name
  label: string
  options: readonly OptionCard<PathValue<Form, Name> & string>[]
  className?: string
}

/** The fields that hold a text, or nothing yet. */
type OptionName<Form extends FieldValues> = FieldPathByValue<Form, string | undefined>

/** Option cards as a field of a form. */
export function OptionField<Form extends FieldValues, Name extends OptionName<Form>>({
  control,
  name,
  ...cards
}: OptionFieldProps<Form, Name>) {
  const { field, fieldState } = useController({ control, name })
  return (
    <OptionCards
      {...cards}
      ref={field.ref}
      value={field.value}
      onChange={field.onChange}
      error={fieldState.error?.message}
    />
  )
}
