import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { type DateOnly, formatDate, lagosToday } from '#contract/rules/dates.ts'
import { formatNaira } from '#contract/rules/money.ts'
import { Facts } from '@/components/facts'
import { Button } from '@/components/ui/button'
import { DialogBody, DialogFooter } from '@/components/ui/dialog'
import { useSpendable } from '@/domain/me/my-profile'
import {
  canExtendTo,
  DaysCalendar,
  DaysLegend,
  longest,
  notTaken,
  type RentableItem,
  takenDatesQuery,
  toDate,
  toDay,
} from '@/features/availability'
import { zodResolver } from '@/lib/forms'
import { usePerson } from '@/lib/session'
import { useForm } from '@/lib/use-form'
import type { Booking } from '../model/booking'
import { type Days, extendRental, extensionQuoteQuery } from './change-dates'
import { ChangePrice } from './change-price'
import { DaysDialog } from './days-dialog'
import { useChangeDays } from './use-change-days'
import { WalletSource } from './wallet-source'

const extendForm = z.object({ newEnd: z.iso.date() })

interface ExtendDialogProps {
  booking: Booking
  /** The days it has now. */
  days: Days
  onClose: () => void
}

/** Keeping a rental longer while it runs. */
export default function ExtendDialog({ booking, days, onClose }: ExtendDialogProps) {
  return (
    <DaysDialog
      booking={booking}
      title="Keep it longer"
      description={`${booking.title} is due back on ${formatDate(days.end)}.`}
      onClose={onClose}
    >
      {(item) => <ExtendForm booking={booking} days={days} item={item} onClose={onClose} />}
    </DaysDialog>
  )
}

function ExtendForm({ booking, days, item, onClose }: ExtendDialogProps & { item: RentableItem }) {
  const { control, handleSubmit, setValue, reset } = useForm({ resolver: zodResolver(extendForm) })
  const newEnd = useWatch({ control, name: 'newEnd' })
  const userId = usePerson()?.id
  const balance = useSpendable() ?? 0
  const quote = useQuery(extensionQuoteQuery({ userId, transactionId: booking.id }, newEnd))
  const extend = useChangeDays(booking, {
    onDone: onClose,
    // Somebody may have been faster: the calendar shows it, and one chooses again.
    onRefused: () => reset(),
  })
  const price = quote.data?.extra_rent
  const send = handleSubmit((chosen) => {
    if (price === undefined) return
    extend.mutate({
      make: () => extendRental({ transactionId: booking.id, newEnd: chosen.newEnd, amount: price }),
      done: { title: 'Rental extended', text: `Bring it back by ${formatDate(chosen.newEnd)}.` },
    })
  })
  return (
    <>
      <DialogBody className="grid content-start gap-5">
        <LaterDays
          booking={booking}
          days={days}
          item={item}
          newEnd={newEnd}
          onChoose={(day) => setValue('newEnd', day)}
        />
        <ChangePrice query={quote} hint="Choose the new last day to see the price.">
          {({ extra_days, extra_rent, new_end }) => (
            <Facts
              facts={[
                { label: 'More days', value: extra_days },
                { label: 'New last day', value: formatDate(new_end) },
                { label: 'To pay now', value: <span className="price">{formatNaira(extra_rent)}</span> },
              ]}
            />
          )}
        </ChangePrice>
        <WalletSource balance={balance} amount={price ?? 0} />
      </DialogBody>
      <DialogFooter>
        <Button
          size="lg"
          className="price flex-1"
          disabled={price === undefined || balance < price || extend.isPending}
          onClick={send}
        >
          {extend.isPending ? 'One moment…' : price ? `Pay ${formatNaira(price)}` : 'Keep it longer'}
        </Button>
      </DialogFooter>
    </>
  )
}

interface LaterDaysProps extends Omit<ExtendDialogProps, 'onClose'> {
  item: RentableItem
  newEnd: DateOnly | undefined
  onChoose: (day: DateOnly) => void
}

function LaterDays({ booking, days, item, newEnd, onChoose }: LaterDaysProps) {
  const { data = [], isError } = useQuery(takenDatesQuery(booking.item_id))
  const taken = notTaken(data, days)
  return (
    <div className="grid gap-3">
      <DaysCalendar
        mode="range"
        taken={taken}
        from={lagosToday()}
        startMonth={toDate(days.start)}
        defaultMonth={toDate(days.end)}
        selected={{ from: toDate(days.start), to: toDate(newEnd ?? days.end) }}
        onSelect={(_, date) => onChoose(toDay(date))}
        disabled={(date) => !canExtendTo(toDay(date), days, { item, taken })}
      />
      <DaysLegend taken={taken} />
      <p className="text-muted-foreground text-sm">
        {isError && 'We couldn’t load the booked days; we’ll check when you pay. '}
        At most {longest(item)} days in all.
      </p>
    </div>
  )
}
