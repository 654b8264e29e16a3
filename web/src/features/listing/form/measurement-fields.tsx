import { useId } from 'react'
import { isMeasurementName, measurementKinds, measurementsFor } from '#contract/measurements.ts'
import { Input } from '@/components/ui/input'
import { Label } from '@/components/ui/label'
import { isMeasurement } from '../model/check-form'
import { fieldLabels } from '../model/field-words'
import { errorOf, type FormProps } from './form-props'

/** Those of the category, and whatever else the item has already. */
export function MeasurementFields({ form, typed }: FormProps) {
  const id = useId()
  const sizes = typed.measurements
  const filled = Object.keys(sizes).filter((name) => isMeasurementName(name) && sizes[name])
  const names = [...new Set([...measurementsFor(typed.category), ...filled])].filter(isMeasurementName)
  const problem = errorOf({ form }, 'measurements')
  return (
    <fieldset className="grid gap-2" aria-describedby={problem ? `${id}-problem` : undefined}>
      <legend className="mb-2 font-medium text-sm">{fieldLabels.measurements} in cm (optional)</legend>
      {names.length === 0 && (
        <p className="text-muted-foreground text-sm">Choose a category to see what to measure.</p>
      )}
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {names.map((name) => (
          <div key={name} className="grid content-start gap-1.5">
            <Label htmlFor={`${id}-${name}`} className="text-muted-foreground">
              {measurementKinds[name].label}
            </Label>
            <Input
              id={`${id}-${name}`}
              inputMode="decimal"
              autoComplete="off"
              aria-invalid={problem && !isMeasurement(name, sizes[name] ?? '') ? true : undefined}
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
