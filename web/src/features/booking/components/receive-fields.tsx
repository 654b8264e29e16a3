import type { UseFormReturn } from 'react-hook-form'
import { feePayers, type TransactionType } from '#contract/taxonomy.ts'
import { Field } from '@/components/field'
import { OptionField } from '@/components/option-field'
import { Textarea } from '@/components/ui/textarea'
import type { BookableItem } from '../model/bookable-item'
import { type BookingDraft, receiveMethodsOf } from '../model/draft'
import { FeeField } from './fee-field'

interface ReceiveFieldsProps {
  item: BookableItem
  type: TransactionType
  form: UseFormReturn<BookingDraft>
  draft: BookingDraft
}

const labels = { pickup: 'Pickup', delivery: 'Delivery' } as const

export function ReceiveFields({ item, type, form, draft }: ReceiveFieldsProps) {
  const { control, register, formState } = form
  const options = receiveMethodsOf(item).map((method) => ({ value: method, label: labels[method] }))
  return (
    <div className="grid gap-5">
      <OptionField
        control={control}
        name="receive"
        label="How will you get it?"
        options={options}
        className="grid-cols-2"
      />
      {draft.receive === 'delivery' && (
        <>
          <Field label="Delivery address" error={formState.errors.address?.message}>
            {(attributes) => (
              <Textarea
                {...attributes}
                {...register('address')}
                autoComplete="street-address"
                maxLength={500}
                placeholder="House, street, area, city"
              />
            )}
          </Field>
          <FeeField
            form={form}
            name="deliveryFee"
            label="Delivery fee"
            amount={item.delivery_fee}
            payers={item.owner_pays_delivery ? feePayers : undefined}
          />
          {type === 'rental' && (
            <FeeField
              form={form}
              name="returnFee"
              label="Return delivery fee"
              amount={item.return_delivery_fee}
              payers={item.owner_pays_return ? feePayers : undefined}
            />
          )}
        </>
      )}
    </div>
  )
}
