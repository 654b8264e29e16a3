import type { UseFormRegisterReturn } from 'react-hook-form'
import { Field } from '@/components/field'
import { Textarea } from '@/components/ui/textarea'
import { longestReason } from './reason-form'

export function ReasonField(field: UseFormRegisterReturn) {
  return (
    <Field label="Reason (optional)">
      {(control) => <Textarea {...control} {...field} maxLength={longestReason} />}
    </Field>
  )
}
