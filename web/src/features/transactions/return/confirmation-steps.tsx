import { Circle, CircleCheckBig } from 'lucide-react'
import { formatDate } from '#contract/rules/dates.ts'
import { formatMoment } from '@/lib/lagos-time'
import { cn } from '@/lib/utils'
import type { Booking } from '../model/booking'

/** Both sides beside each other: who has confirmed, when, and what they noted. */
export function ConfirmationSteps({ booking }: { booking: Booking }) {
  const borrowing = booking.side === 'borrower'
  const borrower = {
    done: booking.borrower_return_confirmed,
    at: booking.borrower_confirmed_at,
    day: booking.borrower_return_date,
    notes: booking.borrower_return_notes,
  }
  const lender = {
    done: booking.lender_return_confirmed,
    at: booking.lender_confirmed_at,
    day: booking.lender_return_date,
    notes: booking.lender_return_notes,
  }
  return (
    <ul className="grid grid-cols-2 gap-4 text-sm">
      <Step name="You" {...(borrowing ? borrower : lender)} />
      <Step name={booking.other.name} {...(borrowing ? lender : borrower)} />
    </ul>
  )
}

interface StepProps {
  name: string
  done: boolean
  at: string | null
  /** The day on which it came back, as this side says. */
  day: string | null
  notes: string | null
}

function Step({ name, done, at, day, notes }: StepProps) {
  const Icon = done ? CircleCheckBig : Circle
  return (
    <li className="grid grid-cols-[auto_1fr] gap-x-2.5 gap-y-0.5">
      <Icon aria-hidden className={cn('mt-0.5 size-5', done ? 'text-good' : 'text-muted-foreground')} />
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-muted-foreground">
          {done ? `Confirmed${at ? ` ${formatMoment(at)}` : ''}` : 'Not yet'}
        </p>
        {day && <p className="text-muted-foreground">Back on {formatDate(day)}</p>}
        {notes && <p className="mt-1 wrap-anywhere">“{notes}”</p>}
      </div>
    </li>
  )
}
