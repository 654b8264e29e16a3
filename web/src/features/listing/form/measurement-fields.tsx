import { useId } from 'react'
import { Input } from '@/components/ui/input'
import { Label } from '@/components/ui/label'
import { isMeasurement } from '../model/check-form'
import { fieldLabels } from '../model/field-words'
import { measurementNames } from '../model/listing-form'
import { errorOf, type FormProps } from './form-props'

/** In centimetres; the usual ones, and whatever else the item has already. */
export function MeasurementFields({ form, typed }: FormProps) {
  const id = useId()
  const sizes = typed.measurements
  const names = [...new Set([...measurementNames, ...Object.keys(sizes)])]
  const problem = errorOf({ form }, 'measurements')
  return (
    <fieldset className="grid gap-2" aria-describedby={problem ? `${id}-problem` : undefined}>
      <legend className="mb-2 font-medium text-sm">{fieldLabels.measurements} in cm (optional)</legend>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {names.map((name) => (
          <div key={name} className="grid gap-1.5">
            <Label htmlFor={`${id}-${name}`} className="text-muted-foreground first-letter:uppercase">
              {name}
            </Label>
            <Input
              id={`${id}-${name}`}
              inputMode="decimal"
              autoComplete="off"
              aria-invalid={problem && !isMeasurement(sizes[name] ?? '') ? true : undefined}
              value={sizes[name] ?? ''}
              onChange={(event) => form.setValue('measurements', { ...sizes, [name]: event.target.value })}
            />
          </div>
        ))}
      </div>
      {problem && (
        <p id={`${id}-problem`} className="font-medium text-destructive text-sm">
          {problem}
        </p>
      )}
    </fieldset>
  )
}
