import { Controller } from 'react-hook-form'
import { formatNaira } from '#contract/rules/money.ts'
import { Field } from '@/components/field'
import { Button } from '@/components/ui/button'
import { DialogBody, DialogFooter } from '@/components/ui/dialog'
import { Textarea } from '@/components/ui/textarea'
import { RentalDates } from '@/features/availability'
import { PaymentField } from '@/features/payments'
import { type BookingFormOptions, useBookingForm } from '../model/use-booking-form'
import { PriceBreakdown } from './price-breakdown'
import { ReceiveFields } from './receive-fields'
import { WantedNote } from './wanted-note'

export function BookingForm({ onClose, ...options }: BookingFormOptions & { onClose: () => void }) {
  const { item, type } = options
  const booking = useBookingForm(options)
  const { form, draft, quote } = booking
  const { control, register, setValue, formState } = form
  const { errors } = formState
  return (
    <form noValidate onSubmit={booking.submit} className="flex min-h-0 flex-1 flex-col">
      <DialogBody className="grid content-start gap-7">
        {type === 'rental' && <WantedNote wanted={options.wanted} chosen={draft.start !== undefined} />}
        {type === 'rental' && (
          <Controller
            control={control}
            name="start"
            render={({ field }) => (
              <RentalDates
                ref={field.ref}
                item={item}
                start={draft.start}
                end={draft.end}
                invalid={errors.start !== undefined}
                onChange={(days) => {
                  if ('start' in days) setValue('start', days.start)
                  if ('end' in days) setValue('end', days.end)
                }}
              />
            )}
          />
        )}
        <ReceiveFields item={item} type={type} form={form} draft={draft} />
        <Field label="Special instructions (optional)">
          {(attributes) => <Textarea {...attributes} {...register('instructions')} maxLength={2000} />}
        </Field>
        <Controller
          control={control}
          name="payment"
          render={({ field: { ref, onChange } }) => (
            <PaymentField
              ref={ref}
              value={booking.payment}
              balance={booking.balance}
              total={quote.total_amount}
              onChange={onChange}
            />
          )}
        />
        <PriceBreakdown item={item} quote={quote} complete={booking.complete} />
      </DialogBody>
      <DialogFooter>
        <Button variant="outline" size="lg" disabled={booking.busy} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" size="lg" className="price flex-1 px-4 sm:flex-none" disabled={booking.busy}>
          {booking.busy
            ? 'Booking…'
            : booking.complete
              ? `Book for ${formatNaira(quote.total_amount)}`
              : 'Book'}
        </Button>
      </DialogFooter>
    </form>
  )
}
