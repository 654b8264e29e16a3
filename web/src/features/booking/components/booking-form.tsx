import type { FormEvent } from 'react'
import { formatNaira } from '#contract/rules/money.ts'
import { Field } from '@/components/field'
import { Button } from '@/components/ui/button'
import { DialogBody, DialogFooter } from '@/components/ui/dialog'
import { Textarea } from '@/components/ui/textarea'
import { RentalDates } from '@/features/availability'
import { PaymentField } from '@/features/payments'
import type { DraftField } from '../model/check-draft'
import { type BookingFormOptions, useBookingForm } from '../model/use-booking-form'
import { PriceBreakdown } from './price-breakdown'
import { ReceiveFields } from './receive-fields'
import { WantedNote } from './wanted-note'

export function BookingForm({ onClose, ...options }: BookingFormOptions & { onClose: () => void }) {
  const { item, type } = options
  const form = useBookingForm(options)
  const { draft, change, quote } = form
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const field = form.submit()
    if (field) lookAt(event.currentTarget, field)
  }
  return (
    <form noValidate onSubmit={send} className="flex min-h-0 flex-1 flex-col">
      <DialogBody className="grid content-start gap-7">
        {type === 'rental' && <WantedNote wanted={options.wanted} chosen={draft.start !== undefined} />}
        {type === 'rental' && (
          <RentalDates
            item={item}
            start={draft.start}
            end={draft.end}
            invalid={form.problem === 'dates'}
            onChange={change}
          />
        )}
        <ReceiveFields
          item={item}
          type={type}
          draft={draft}
          onChange={change}
          invalid={form.problem === 'address'}
        />
        <Field label="Special instructions (optional)">
          {(control) => (
            <Textarea
              {...control}
              maxLength={2000}
              value={draft.instructions}
              onChange={(event) => change({ instructions: event.target.value })}
            />
          )}
        </Field>
        <div data-field="payment">
          <PaymentField
            value={form.payment}
            balance={form.balance}
            total={quote.total_amount}
            onChange={(payment) => change({ payment })}
          />
        </div>
        <PriceBreakdown item={item} quote={quote} complete={form.complete} />
      </DialogBody>
      <DialogFooter>
        <Button variant="outline" size="lg" disabled={form.busy} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" size="lg" className="price flex-1 px-4 sm:flex-none" disabled={form.busy}>
          {form.busy ? 'Booking…' : `Book for ${form.complete ? formatNaira(quote.total_amount) : '₦…'}`}
        </Button>
      </DialogFooter>
    </form>
  )
}

/** Brings the field into view, with the keyboard in it. */
function lookAt(form: HTMLFormElement, field: DraftField): void {
  form.querySelector<HTMLElement>(`[data-field=${field}] :is(textarea, button:enabled)`)?.focus()
}
