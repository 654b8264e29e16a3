import { pickupMethods } from '#contract/taxonomy.ts'
import { fieldLabels } from '../model/field-words'
import { isDelivered, isRented } from '../model/listing-form'
import { Checkbox } from './checkbox'
import { ChoiceControl } from './choice-control'
import type { FormProps } from './form-props'
import { FormSection } from './form-section'
import { NumberControl } from './number-control'

/** How an item gets to borrowers and back, and who pays for delivery. */
export function DeliveryFields(props: FormProps) {
  const { form, typed } = props
  const sentBack = isDelivered(typed) && isRented(typed)
  return (
    <FormSection title="Pickup and delivery">
      <ChoiceControl form={form} name="pickup" options={pickupMethods} />
      {isDelivered(typed) && (
        <div className="grid items-start gap-x-4 gap-y-2 sm:grid-cols-2">
          <div className="grid gap-1">
            <NumberControl {...props} name="deliveryFee" of="naira" optional />
            <Checkbox label={fieldLabels.ownerPaysDelivery} field={form.register('ownerPaysDelivery')} />
          </div>
          {sentBack && (
            <div className="grid gap-1">
              <NumberControl {...props} name="returnFee" of="naira" optional />
              <Checkbox label={fieldLabels.ownerPaysReturn} field={form.register('ownerPaysReturn')} />
            </div>
          )}
        </div>
      )}
    </FormSection>
  )
}
