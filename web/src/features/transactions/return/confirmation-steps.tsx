import { Circle, CircleCheckBig } from 'lucide-react'
import { formatMoment } from '@/lib/lagos-time'
import { cn } from '@/lib/utils'
import type { Booking } from '../model/booking'

/** Both sides beside each other: who has confirmed, when, and what they noted. */
export function ConfirmationSteps({ booking }: { booking: Booking }) {
  const borrowing = booking.side === 'borrower'
  const borrower = {
    done: booking.borrower_return_confirmed,
    at: booking.borrower_confirmed_at,
    notes: booking.borrower_return_notes,
  }
  const lender = {
    done: booking.lender_return_confirmed,
    at: booking.lender_confirmed_at,
    notes: booking.lender_return_notes,
  }
  return (
    <ul className="grid grid-cols-2 gap-4 text-sm">
      <Step name="You" {...(borrowing ? borrower : lender)} />
      <Step name={booking.other.name} {...(borrowing ? lender : borrower)} />
    </ul>
  )
}

function Step({
  name,
  done,
  at,
  notes,
}: {
  name: string
  done: boolean
  at: string | null
  notes: string | null
}) {
  const Icon = done ? CircleCheckBig : Circle
  return (
    <li className="grid grid-cols-[auto_1fr] gap-x-2.5 gap-y-0.5">
      <Icon aria-hidden className={cn('mt-0.5 size-5', done ? 'text-good' : 'text-muted-foreground')} />
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-muted-foreground">
          {done ? `Confirmed${at ? ` ${formatMoment(at)}` : ''}` : 'Not yet'}
        </p>
        {notes && <p className="mt-1 wrap-anywhere">“{notes}”</p>}
      </div>
    </li>
  )
}
