import {
  type Control,
  type FieldPathByValue,
  type FieldValues,
  type PathValue,
  useController,
} from 'react-hook-form'
import { ChoiceChips } from '@/components/choice-chips'

interface ChipsFieldProps<Form extends FieldValues, Name extends FieldPathByValue<Form, string>> {
  control: Control<Form>
  name: Name
  legend: string
  none: string
  options: readonly { value: Exclude<PathValue<Form, Name>, ''> & string; label: string }[]
}

/** Chips as a field of a form, which is empty while none of them is chosen. */
export function ChipsField<Form extends FieldValues, Name extends FieldPathByValue<Form, string>>({
  control,
  name,
  ...chips
}: ChipsFieldProps<Form, Name>) {
  const { field } = useController({ control, name })
  return (
    <ChoiceChips
      {...chips}
      value={field.value || undefined}
      onChange={(value) => field.onChange(value ?? '')}
    />
  )
}
