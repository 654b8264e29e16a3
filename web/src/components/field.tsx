import { type ReactNode, useId } from 'react'
import { Label } from './ui/label'

interface FieldProps {
  label: string
  error?: string | undefined
  hint?: string | undefined
  children: (control: {
    id: string
    'aria-invalid': boolean | undefined
    'aria-describedby': string | undefined
  }) => ReactNode
}

/** A label, its control, and a hint or an error that screen readers read with the control. */
export function Field({ label, error, hint, children }: FieldProps) {
  const id = useId()
  const note = error ?? hint
  return (
    <div className="grid gap-2">
      <Label htmlFor={id}>{label}</Label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': note ? `${id}-note` : undefined,
      })}
      {note && (
        <p
          id={`${id}-note`}
          className={error ? 'font-medium text-destructive text-sm' : 'text-muted-foreground text-sm'}
        >
          {note}
        </p>
      )}
    </div>
  )
}
