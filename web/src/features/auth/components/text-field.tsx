import type { ComponentProps } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { Field } from '@/components/field'
import { Input } from '@/components/ui/input'
import { PasswordInput } from './password-input'

interface TextFieldProps<Form extends FieldValues>
  extends Pick<ComponentProps<'input'>, 'type' | 'autoComplete' | 'enterKeyHint'> {
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
  type,
  ...input
}: TextFieldProps<Form>) {
  const { error } = form.getFieldState(name, form.formState)
  const edit = form.register(name, { onChange: () => form.clearErrors(name) })
  return (
    <Field label={label} hint={hint} error={error?.message}>
      {(control) =>
        type === 'password' ? (
          <PasswordInput {...control} {...input} {...edit} />
        ) : (
          <Input {...control} type={type} {...input} {...edit} />
        )
      }
    </Field>
  )
}
