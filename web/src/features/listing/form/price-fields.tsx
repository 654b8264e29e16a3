import { availabilityTypes } from '#contract/taxonomy.ts'
import { OptionField } from '@/components/option-field'
import { fieldLabels } from '../model/field-words'
import { isRented, isSold } from '../model/listing-form'
import { errorOf, type FormProps } from './form-props'
import { FormSection } from './form-section'
import { NumberControl } from './number-control'

/** Rent, sale or both, and only the prices that go with it. */
export function PriceFields(props: FormProps) {
  const { form, typed } = props
  return (
    <FormSection title="Price">
      <div data-invalid={errorOf(props, 'availability') ? true : undefined}>
        <OptionField
          control={form.control}
          name="availability"
          label={fieldLabels.availability}
          options={availabilityTypes}
          className="grid gap-2 sm:grid-cols-3"
        />
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {isRented(typed) && (
          <>
            <NumberControl {...props} name="rentalPrice" of="naira" />
            <NumberControl
              {...props}
              name="deposit"
              of="naira"
              optional
              hint="Aso holds it and refunds it after the return."
            />
            {!isSold(typed) && (
              <NumberControl
                {...props}
                name="declaredValue"
                of="naira"
                optional
                hint="Renters see it. If the item is lost, you get no more than this besides the deposit."
              />
            )}
          </>
        )}
        {isSold(typed) && <NumberControl {...props} name="salePrice" of="naira" />}
      </div>
    </FormSection>
  )
}
