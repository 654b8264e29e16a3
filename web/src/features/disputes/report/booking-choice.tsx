import { formatDate } from '#contract/rules/dates.ts'
import { OptionCards } from '@/components/option-cards'
import type { Booking } from '@/features/transactions'
import { lagosDay } from '@/lib/lagos-time'

interface BookingChoiceProps {
  bookings: readonly Booking[]
  value: string
  error: string | undefined
  onChange: (transactionId: string) => void
}

/** Which booking it is about. */
export function BookingChoice({ bookings, value, error, onChange }: BookingChoiceProps) {
  return (
    <OptionCards
      label="Choose a transaction"
      options={bookings.map((booking) => ({
        value: booking.id,
        label: booking.title,
        text: summary(booking),
      }))}
      value={value || undefined}
      error={error}
      onChange={onChange}
    />
  )
}

function summary({ sale, side, other, rental_start_date: start, rental_end_date: end, created_at }: Booking) {
  const verb = side === 'borrower' ? (sale ? 'Bought from' : 'Rented from') : sale ? 'Sold to' : 'Lent to'
  const days = start && end ? `${formatDate(start)} to ${formatDate(end)}` : formatDate(lagosDay(created_at))
  return `${verb} ${other.name} · ${days}`
}
