import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { OptionField } from '@/components/option-field'
import { approvals, fieldLabels } from '../model/field-words'
import { isRented } from '../model/listing-form'
import { errorOf, type FormProps } from './form-props'
import { MeasurementFields } from './measurement-fields'
import { NumberControl } from './number-control'

const inside = ['weeklyPrice', 'monthlyPrice', 'bufferDays', 'measurements'] as const

/** What most listings do without, folded away until it is wanted or something in it is wrong. */
export function MoreFields(props: FormProps) {
  const { form, typed } = props
  const [open, setOpen] = useState(false)
  const wrong = inside.some((name) => errorOf(props, name))
  return (
    <details
      open={open || wrong}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="group rounded-2xl bg-secondary/40 px-4"
    >
      <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 rounded-md font-semibold [&::-webkit-details-marker]:hidden">
        More options
        <ChevronDown aria-hidden className="size-5 text-muted-foreground group-open:rotate-180" />
      </summary>
      <div className="grid gap-6 pb-5">
        {isRented(typed) && (
          <>
            <div className="grid items-start gap-4 sm:grid-cols-2">
              <NumberControl {...props} name="weeklyPrice" of="naira" optional hint="For 7 days" />
              <NumberControl {...props} name="monthlyPrice" of="naira" optional hint="For 30 days" />
            </div>
            <NumberControl
              {...props}
              name="bufferDays"
              of="days"
              hint="Blocked after each rental so you can clean it."
            />
          </>
        )}
        <OptionField
          control={form.control}
          name="approval"
          label={fieldLabels.approval}
          options={approvals}
          className="grid gap-2 sm:grid-cols-2"
        />
        <MeasurementFields {...props} />
      </div>
    </details>
  )
}
