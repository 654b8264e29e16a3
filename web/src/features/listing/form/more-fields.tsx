import { periods } from '#contract/rules/rental-periods.ts'
import { OptionField } from '@/components/option-field'
import { approvals, fieldLabels } from '../model/field-words'
import { isRented } from '../model/listing-form'
import { Fold } from './fold'
import { errorOf, type FormProps } from './form-props'
import { NumberControl } from './number-control'

const inside = ['weeklyPrice', 'monthlyPrice', 'bufferDays'] as const

export function MoreFields(props: FormProps) {
  const { form, typed } = props
  return (
    <Fold title="More options" wrong={inside.some((name) => errorOf(props, name))}>
      {isRented(typed) && (
        <>
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <NumberControl
              {...props}
              name="weeklyPrice"
              of="naira"
              optional
              hint={`For ${periods.weekDays} days`}
            />
            <NumberControl
              {...props}
              name="monthlyPrice"
              of="naira"
              optional
              hint={`For ${periods.monthDays} days`}
            />
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
    </Fold>
  )
}
