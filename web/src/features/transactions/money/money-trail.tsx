import { Loaded } from '@/components/loaded'
import { Skeleton } from '@/components/ui/skeleton'
import { useNow } from '@/lib/browser/use-now'
import { CardRefundPanel } from '../card-refund/card-refund-panel'
import type { Booking } from '../model/booking'
import { bookingWords } from '../model/words'
import { useBookingMoney } from './booking-money'
import { moneyAhead } from './money-ahead'
import { MoneyBalances } from './money-balances'
import { moneyHeadline } from './money-headline'
import { MoneySteps } from './money-steps'
import { readTrail, type Trail } from './read-trail'

/** "Where is my money": where it is now, how it got there, and where it goes next. */
export function MoneyTrail({ booking }: { booking: Booking }) {
  const money = useBookingMoney(booking.id)
  return (
    <Loaded query={money} skeleton={<TrailSkeleton />} message={bookingWords.moneyFailed}>
      {(moves) => <TrailDetails trail={readTrail(moves, booking)} booking={booking} />}
    </Loaded>
  )
}

function TrailDetails({ trail, booking }: { trail: Trail; booking: Booking }) {
  const now = useNow(30_000, booking.booking_status === 'pending')
  const { title, text } = moneyHeadline(trail, booking, now)
  return (
    <div className="grid gap-6">
      <div className="grid gap-1">
        <p className="price font-bold text-2xl leading-tight">{title}</p>
        <p className="text-muted-foreground text-sm">{text}</p>
      </div>
      <MoneyBalances trail={trail} booking={booking} />
      <CardRefundPanel booking={booking} />
      <MoneySteps events={trail.events} ahead={moneyAhead(booking, now)} />
    </div>
  )
}

function TrailSkeleton() {
  return (
    <div className="grid gap-5">
      <Skeleton className="h-7 w-56" />
      <Skeleton className="h-4 rounded-full" />
      <Skeleton className="h-16" />
      <Skeleton className="h-16" />
    </div>
  )
}
