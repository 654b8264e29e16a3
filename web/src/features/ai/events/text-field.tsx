import type { UseFormRegisterReturn } from 'react-hook-form'
import { Field } from '@/components/field'
import { Input } from '@/components/ui/input'

interface TextFieldProps extends UseFormRegisterReturn {
  label: string
  hint?: string
  error?: string | undefined
  /** How many signs a text has at most. What is pasted into a field of a number is never cut. */
  most?: number
  numeric?: boolean
}

export function TextField({ label, hint, error, most, numeric, ...field }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <Input
          {...control}
          {...field}
          autoComplete="off"
          inputMode={numeric ? 'numeric' : undefined}
          maxLength={most}
        />
      )}
    </Field>
  )
}
