import type { ComponentProps } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { Field } from '@/components/field'
import { Input } from '@/components/ui/input'

interface TextFieldProps<Form extends FieldValues>
  extends Pick<ComponentProps<'input'>, 'type' | 'autoComplete'> {
  form: UseFormReturn<Form>
  name: Path<Form>
  label: string
  hint?: string
}

/** A text field of a form. Its error disappears once the field is edited. */
export function TextField<Form extends FieldValues>({
  form,
  name,
  label,
  hint,
  ...input
}: TextFieldProps<Form>) {
  const { error } = form.getFieldState(name, form.formState)
  const edit = form.register(name, { onChange: () => form.clearErrors(name) })
  return (
    <Field label={label} hint={hint} error={error?.message}>
      {(control) => <Input {...control} {...input} {...edit} />}
    </Field>
  )
}
