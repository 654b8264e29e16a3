import { Field } from '@/components/field'
import { Textarea } from '@/components/ui/textarea'

export function ReasonField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <Field label="Reason (optional)">
      {(control) => (
        <Textarea
          {...control}
          maxLength={500}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
