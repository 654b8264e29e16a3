import { Field } from '@/components/field'
import { Input } from '@/components/ui/input'
import { cn } from '@/lib/utils'
import { fieldLabels } from '../model/field-words'
import { errorOf, type FormProps } from './form-props'
import type { TextName } from './text-control'

interface NumberControlProps extends FormProps {
  name: TextName
  /** Naira with kobo, or whole days. */
  of: 'naira' | 'days'
  hint?: string
  optional?: boolean
}

export function NumberControl(props: NumberControlProps) {
  const { form, name, of, hint, optional } = props
  const naira = of === 'naira'
  return (
    <Field
      label={optional ? `${fieldLabels[name]} (optional)` : fieldLabels[name]}
      error={errorOf(props, name)}
      {...(hint && { hint })}
    >
      {(control) => (
        <div className="relative">
          {naira && (
            <span
              aria-hidden
              className="price pointer-events-none absolute inset-y-0 left-3.5 grid place-items-center text-muted-foreground"
            >
              ₦
            </span>
          )}
          <Input
            {...control}
            {...form.register(name)}
            inputMode={naira ? 'decimal' : 'numeric'}
            autoComplete="off"
            className={cn('price', naira && 'pl-8')}
          />
        </div>
      )}
    </Field>
  )
}
