import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { HandOverButton } from '../handover/hand-over-button'
import { isAboutHandover } from '../handover/handover-deadline'
import { may } from '../model/actions'
import type { Booking } from '../model/booking'
import { DeadlineLine } from '../page/deadline-line'
import { ConfirmationSteps } from './confirmation-steps'
import { ReturnForm } from './return-form'
import { isDue, returnState } from './return-state'
import { opensWords, returnWords } from './return-words'

interface ReturnPanelProps {
  booking: Booking
  /** The form is there at once, not behind a button. */
  open?: boolean
  heading?: 'h2' | 'h3'
  /** A claim is shown under the panel, with its own deadline. Elsewhere a link leads to it. */
  claimBelow?: boolean
}

/** How a paid booking ends: what each side has confirmed, what happens next, and my own confirmation. */
export function ReturnPanel(props: ReturnPanelProps) {
  const { booking, open = false, heading: Heading = 'h3', claimBelow = false } = props
  const state = returnState(booking)
  const { title, text } = returnWords(booking, state)
  return (
    <div className="grid gap-4 bg-accent/45 p-4 sm:p-6">
      <div className="grid gap-1">
        <Heading className="font-medium font-sans text-muted-foreground text-sm">
          {booking.sale ? 'Handover confirmation' : 'Return confirmation'}
        </Heading>
        <div role="status" className="grid gap-1">
          <p className="font-semibold text-lg leading-snug">{title}</p>
          {text && <p className="text-sm">{text}</p>}
          {booking.question === null && !claimBelow && !isAboutHandover(booking) && (
            <DeadlineLine booking={booking} />
          )}
        </div>
      </div>
      <ConfirmationSteps booking={booking} />
      {may(booking, 'confirm_return') && <MyConfirmation booking={booking} open={open} />}
      {state === 'claimed' && !claimBelow && <ClaimLink booking={booking} />}
    </div>
  )
}

function ClaimLink({ booking }: { booking: Booking }) {
  const answers = may(booking, 'answer_claim') || may(booking, 'answer_counter_offer')
  return (
    <Button variant={answers ? 'default' : 'outline'} asChild className="justify-self-start max-sm:w-full">
      <Link to="/booking/$transactionId" params={{ transactionId: booking.id }}>
        {answers ? 'Answer' : 'See the claim'}
      </Link>
    </Button>
  )
}

function MyConfirmation({ booking, open: initially }: { booking: Booking; open: boolean }) {
  const [open, setOpen] = useState(initially)
  const opens = opensWords(booking)
  if (opens !== null) return <p className="text-sm">{opens}</p>
  if (booking.sale && booking.side === 'lender') {
    return (
      <div>
        <HandOverButton booking={booking} />
      </div>
    )
  }
  if (open) return <ReturnForm booking={booking} onClose={initially ? undefined : () => setOpen(false)} />
  return (
    <div>
      <Button
        variant={isDue(booking) ? 'default' : 'outline'}
        onClick={() => setOpen(true)}
        className="max-sm:w-full"
      >
        {booking.sale ? 'I have received it' : 'Confirm the return'}
      </Button>
    </div>
  )
}
