import { limits } from '#contract/constants.ts'
import { rentalPeriods } from '#contract/taxonomy.ts'
import { Field } from '@/components/field'
import { Textarea } from '@/components/ui/textarea'
import { fieldLabels } from '../model/field-words'
import { isRented } from '../model/listing-form'
import { ChoiceControl } from './choice-control'
import type { FormProps } from './form-props'
import { FormSection } from './form-section'
import { NumberControl } from './number-control'

const periodOptions = [{ value: '', label: 'Any' }, ...rentalPeriods] as const

/** The field takes 1, as the specification has it; a rental from one day to the next has two. */
const shortestHint = 'A rental counts its first and its last day, so the shortest is 2 days.'

/** How it is rented; nothing for what is only sold. */
export function TermsFields(props: FormProps) {
  const { form, typed } = props
  if (!isRented(typed)) return null
  return (
    <FormSection title="Rental terms">
      <ChoiceControl
        form={form}
        name="rentalPeriod"
        options={periodOptions}
        hint="Prices for a week or a month are under More options."
      />
      <div className="grid grid-cols-2 items-start gap-4">
        <NumberControl {...props} name="minDays" of="days" hint={shortestHint} />
        <NumberControl {...props} name="maxDays" of="days" />
      </div>
      <Field label={`${fieldLabels.ownerTerms} (optional)`}>
        {(control) => (
          <Textarea
            {...control}
            {...form.register('ownerTerms')}
            maxLength={limits.longTextLength}
            placeholder="Please dry-clean before you bring it back."
          />
        )}
      </Field>
    </FormSection>
  )
}
