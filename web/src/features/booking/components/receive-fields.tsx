import { bookingMessages } from '#contract/messages/common.ts'
import { feePayers, type TransactionType } from '#contract/taxonomy.ts'
import { Field } from '@/components/field'
import { OptionCards } from '@/components/option-cards'
import { Textarea } from '@/components/ui/textarea'
import type { BookableItem } from '../model/bookable-item'
import { type BookingDraft, receiveMethodsOf } from '../model/draft'
import { FeeField } from './fee-field'

interface ReceiveFieldsProps {
  item: BookableItem
  type: TransactionType
  draft: BookingDraft
  invalid: boolean
  onChange: (part: Partial<BookingDraft>) => void
}

const labels = { pickup: 'Pickup', delivery: 'Delivery' } as const

export function ReceiveFields({ item, type, draft, invalid, onChange }: ReceiveFieldsProps) {
  const options = receiveMethodsOf(item).map((method) => ({ value: method, label: labels[method] }))
  return (
    <div className="grid gap-5">
      <OptionCards
        label="Receive method"
        options={options}
        value={draft.receive}
        onChange={(receive) => onChange({ receive })}
        className="grid-cols-2"
      />
      {draft.receive === 'delivery' && (
        <>
          <div data-field="address">
            <Field
              label="Delivery address"
              error={invalid && !draft.address.trim() ? bookingMessages.addressRequired.text : undefined}
            >
              {(control) => (
                <Textarea
                  {...control}
                  autoComplete="street-address"
                  maxLength={500}
                  placeholder="House, street, area, city"
                  value={draft.address}
                  onChange={(event) => onChange({ address: event.target.value })}
                />
              )}
            </Field>
          </div>
          <FeeField
            label="Delivery fee"
            amount={item.delivery_fee}
            payers={item.owner_pays_delivery ? feePayers : undefined}
            value={draft.deliveryPaidBy}
            onChange={(deliveryPaidBy) => onChange({ deliveryPaidBy })}
          />
          {type === 'rental' && (
            <FeeField
              label="Return delivery fee"
              amount={item.return_delivery_fee}
              payers={item.owner_pays_return ? feePayers : undefined}
              value={draft.returnPaidBy}
              onChange={(returnPaidBy) => onChange({ returnPaidBy })}
            />
          )}
        </>
      )}
    </div>
  )
}
