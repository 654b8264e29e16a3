import { availabilityTypes } from '#contract/taxonomy.ts'
import { OptionCards } from '@/components/option-cards'
import { fieldLabels } from '../model/field-words'
import { isRented, isSold } from '../model/listing-form'
import type { FormProps } from './form-props'
import { FormSection } from './form-section'
import { NumberControl } from './number-control'

/** Rent, sale or both, and only the prices that go with it. */
export function PriceFields(props: FormProps) {
  const { form, change, problems } = props
  return (
    <FormSection title="Price">
      <div data-invalid={problems.availability ? true : undefined}>
        <OptionCards
          label={fieldLabels.availability}
          options={availabilityTypes}
          value={form.availability || undefined}
          error={problems.availability}
          onChange={(availability) => change({ availability })}
          className="grid gap-2 sm:grid-cols-3"
        />
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {isRented(form) && (
          <>
            <NumberControl {...props} name="rentalPrice" of="naira" />
            <NumberControl
              {...props}
              name="deposit"
              of="naira"
              optional
              hint="Aso holds it and gives it back after the return."
            />
          </>
        )}
        {isSold(form) && <NumberControl {...props} name="salePrice" of="naira" />}
      </div>
    </FormSection>
  )
}
