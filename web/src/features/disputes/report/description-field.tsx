import type { ComponentProps } from 'react'
import { limits } from '#contract/constants.ts'
import { Field } from '@/components/field'
import { Textarea } from '@/components/ui/textarea'

interface DescriptionFieldProps extends ComponentProps<'textarea'> {
  label: string
  error: string | undefined
  typed: string
}

/** What happened, with a counter. */
export function DescriptionField({ label, error, typed, ...field }: DescriptionFieldProps) {
  return (
    <div className="grid gap-1">
      <Field label={label} error={error}>
        {(control) => (
          <Textarea {...control} {...field} maxLength={limits.disputeTextLength} className="min-h-32" />
        )}
      </Field>
      <p className="justify-self-end text-muted-foreground text-sm tabular-nums">
        {typed.length}/{limits.disputeTextLength}
        <span className="sr-only"> characters</span>
      </p>
    </div>
  )
}
