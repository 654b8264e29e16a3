import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { formatDate } from '#contract/rules/dates.ts'
import { formatNaira } from '#contract/rules/money.ts'
import { Facts } from '@/components/facts'
import { Button } from '@/components/ui/button'
import { DialogBody, DialogFooter } from '@/components/ui/dialog'
import { useSpendable } from '@/domain/me/my-profile'
import { type RentableItem, RentalDates } from '@/features/availability'
import { zodResolver } from '@/lib/forms'
import { usePerson } from '@/lib/session'
import { useForm } from '@/lib/use-form'
import type { Booking } from '../model/booking'
import { changeRentalDates, type Days, dateChangeQuoteQuery } from './change-dates'
import { ChangePrice } from './change-price'
import { DaysDialog } from './days-dialog'
import { useChangeDays } from './use-change-days'
import { WalletSource } from './wallet-source'

const datesForm = z.object({ start: z.iso.date(), end: z.iso.date() })

interface ChangeDatesDialogProps {
  booking: Booking
  /** The days it has now. */
  days: Days
  onClose: () => void
}

/** Other days for a rental that has not begun. */
export default function ChangeDatesDialog({ booking, days, onClose }: ChangeDatesDialogProps) {
  return (
    <DaysDialog
      booking={booking}
      title="Change the dates"
      description={`${booking.title} is booked from ${formatDate(days.start)} to ${formatDate(days.end)}.`}
      onClose={onClose}
    >
      {(item) => <ChangeDatesForm booking={booking} days={days} item={item} onClose={onClose} />}
    </DaysDialog>
  )
}

type FormProps = ChangeDatesDialogProps & { item: RentableItem & { id: string } }

function ChangeDatesForm({ booking, days, item, onClose }: FormProps) {
  const { control, handleSubmit, setValue } = useForm({
    resolver: zodResolver(datesForm),
    defaultValues: days,
  })
  const { start, end } = useWatch({ control })
  const other = start && end && (start !== days.start || end !== days.end) ? { start, end } : undefined
  const userId = usePerson()?.id
  const balance = useSpendable() ?? 0
  const quote = useQuery(dateChangeQuoteQuery({ userId, transactionId: booking.id }, other))
  const change = useChangeDays(booking, { onDone: onClose })
  const difference = quote.data?.difference
  const send = handleSubmit((chosen) => {
    if (difference === undefined) return
    change.mutate({
      make: () => changeRentalDates({ transactionId: booking.id, ...chosen, difference }),
      done: { title: 'Dates changed', text: `${formatDate(chosen.start)} to ${formatDate(chosen.end)}.` },
    })
  })
  return (
    <>
      <DialogBody className="grid content-start gap-5">
        <RentalDates
          item={item}
          start={start || undefined}
          end={end || undefined}
          own={days}
          onChange={(dates) => {
            if ('start' in dates) setValue('start', dates.start ?? '')
            if ('end' in dates) setValue('end', dates.end ?? '')
          }}
        />
        <ChangePrice query={quote} hint="Choose other dates to see what changes.">
          {({ rental_days, new_total, difference }) => (
            <Facts
              facts={[
                { label: 'Rental duration', value: `${rental_days} days` },
                { label: 'New total', value: <span className="price">{formatNaira(new_total)}</span> },
                differenceFact(difference),
              ]}
            />
          )}
        </ChangePrice>
        <WalletSource balance={balance} amount={difference ?? 0} />
      </DialogBody>
      <DialogFooter>
        <Button
          size="lg"
          className="price flex-1"
          disabled={difference === undefined || balance < difference || change.isPending}
          onClick={send}
        >
          {change.isPending ? 'One moment…' : submitLabel(difference)}
        </Button>
      </DialogFooter>
    </>
  )
}

function differenceFact(difference: number) {
  if (difference === 0) return { label: 'Difference', value: 'The same price' }
  return {
    label: difference > 0 ? 'To pay now' : 'Back to your wallet',
    value: <span className="price">{formatNaira(Math.abs(difference))}</span>,
  }
}

function submitLabel(difference: number | undefined): string {
  return difference && difference > 0 ? `Pay ${formatNaira(difference)} and change` : 'Change the dates'
}
