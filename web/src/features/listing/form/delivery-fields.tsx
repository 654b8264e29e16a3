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
  const { form, change } = props
  const sentBack = isDelivered(form) && isRented(form)
  return (
    <FormSection title="Pickup and delivery">
      <ChoiceControl
        label={fieldLabels.pickup}
        value={form.pickup}
        options={pickupMethods}
        onChange={(pickup) => change({ pickup })}
      />
      {isDelivered(form) && (
        <div className="grid items-start gap-x-4 gap-y-2 sm:grid-cols-2">
          <div className="grid gap-1">
            <NumberControl {...props} name="deliveryFee" of="naira" optional />
            <Checkbox
              label={fieldLabels.ownerPaysDelivery}
              checked={form.ownerPaysDelivery}
              onChange={(ownerPaysDelivery) => change({ ownerPaysDelivery })}
            />
          </div>
          {sentBack && (
            <div className="grid gap-1">
              <NumberControl {...props} name="returnFee" of="naira" optional />
              <Checkbox
                label={fieldLabels.ownerPaysReturn}
                checked={form.ownerPaysReturn}
                onChange={(ownerPaysReturn) => change({ ownerPaysReturn })}
              />
            </div>
          )}
        </div>
      )}
    </FormSection>
  )
}
