import { useState } from 'react'
import { Button } from '@/components/ui/button'
import type { Booking } from '../model/booking'
import { BookingCard } from './booking-card'

const step = 20

/** All of them are counted; a long history is drawn twenty at a time. */
export function BookingList({ bookings }: { bookings: Booking[] }) {
  const [shown, setShown] = useState(step)
  return (
    <div className="grid justify-items-center gap-5">
      <ul className="grid w-full grid-cols-1 gap-5 lg:grid-cols-2 lg:items-start">
        {bookings.slice(0, shown).map((booking) => (
          <li key={booking.id}>
            <BookingCard booking={booking} />
          </li>
        ))}
      </ul>
      {bookings.length > shown && (
        <Button variant="outline" size="lg" onClick={() => setShown(shown + step)}>
          Show more
        </Button>
      )}
    </div>
  )
}
