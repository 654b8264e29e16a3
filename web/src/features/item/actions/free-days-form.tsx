import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { watchMessages } from '#contract/messages/item.ts'
import { lagosToday } from '#contract/rules/dates.ts'
import { Field } from '@/components/field'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { zodResolver } from '@/lib/forms'
import { useForm } from '@/lib/use-form'
import type { Days } from '../api/watches'

/** Both days or neither. */
const daysForm = (today: string) =>
  z
    .object({ from: z.string(), to: z.string() })
    .refine(({ from, to }) => Boolean(from) || !to, {
      path: ['from'],
      error: watchMessages.missingDays.text,
      abort: true,
    })
    .refine(({ from, to }) => Boolean(to) || !from, {
      path: ['to'],
      error: watchMessages.missingDays.text,
      abort: true,
    })
    .refine(({ from, to }) => !from || (from < to && from >= today), {
      path: ['to'],
      error: watchMessages.invalidDays.text,
    })

interface FreeDaysFormProps {
  busy: boolean
  /** Undefined: any days. */
  onWatch: (days: Days | undefined) => void
}

export function FreeDaysForm({ busy, onWatch }: FreeDaysFormProps) {
  const today = lagosToday()
  const { register, control, handleSubmit, formState } = useForm({
    resolver: zodResolver(daysForm(today)),
    reValidateMode: 'onSubmit',
    defaultValues: { from: '', to: '' },
  })
  const { from, to } = useWatch({ control })
  const { errors } = formState
  const problem = errors.from?.message ?? errors.to?.message
  return (
    <form
      noValidate
      onSubmit={handleSubmit((days) => onWatch(days.from ? days : undefined))}
      className="grid gap-3"
    >
      <div className="grid grid-cols-2 gap-3">
        <Field label="First day">
          {(attributes) => <Input {...attributes} {...register('from')} type="date" min={today} />}
        </Field>
        <Field label="Last day">
          {(attributes) => <Input {...attributes} {...register('to')} type="date" min={from || today} />}
        </Field>
      </div>
      {problem && (
        <p role="alert" className="font-medium text-destructive text-sm">
          {problem}
        </p>
      )}
      <Button type="submit" disabled={busy} className="justify-self-start">
        {from || to ? 'Notify me for these dates' : 'Any dates'}
      </Button>
    </form>
  )
}
