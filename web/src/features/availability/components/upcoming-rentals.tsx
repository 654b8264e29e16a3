import { Link } from '@tanstack/react-router'
import { formatDate } from '#contract/rules/dates.ts'
import { Badge } from '@/components/ui/badge'
import type { OwnerCalendar } from '../api/owner-calendar'

type Rental = OwnerCalendar['bookings'][number]

const labels: Partial<Record<Rental['booking_status'], string>> = {
  requested: 'Requested',
  active: 'Active',
  returned: 'Returned',
  disputed: 'Disputed',
}

export function UpcomingRentals({ bookings }: { bookings: Rental[] }) {
  return (
    <section aria-labelledby="rentals" className="grid gap-2 rounded-2xl bg-card p-4 sm:p-6">
      <h2 id="rentals" className="font-semibold text-lg">
        Bookings
      </h2>
      {bookings.length === 0 ? (
        <p className="text-muted-foreground text-sm">No upcoming bookings.</p>
      ) : (
        <ul className="grid gap-1">
          {bookings.map((booking) => (
            <li key={booking.id}>
              <Entry booking={booking} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Entry({ booking }: { booking: Rental }) {
  const { id, rental_start_date: start, rental_end_date: end, borrower, booking_status } = booking
  return (
    <Link
      to="/booking/$transactionId"
      params={{ transactionId: id }}
      className="-mx-2 flex min-h-12 flex-wrap items-center justify-between gap-x-3 rounded-xl px-2 py-1.5 text-sm transition-colors hover:bg-accent"
    >
      <span className="font-medium">
        {start && end ? `${formatDate(start)} to ${formatDate(end)}` : 'Booking'}
      </span>
      <span className="flex items-center gap-2 text-muted-foreground">
        {borrower?.full_name?.trim() || 'The renter'}
        <Badge variant={booking_status === 'confirmed' ? 'info' : 'caution'}>
          {labels[booking_status] ?? 'Confirmed'}
        </Badge>
      </span>
    </Link>
  )
}
