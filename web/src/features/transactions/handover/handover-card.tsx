import { useState } from 'react'
import { lagosToday } from '#contract/rules/dates.ts'
import { Button } from '@/components/ui/button'
import { isUnproven } from '@/domain/bookings/phase'
import type { Booking } from '../model/booking'
import { bookingWords } from '../model/words'
import { DeadlineLine } from '../page/deadline-line'
import type { HandoverStep } from './condition-photo'
import { ConditionPhotos } from './condition-photos'
import { useHandover } from './handover-code'
import { isAboutHandover, takesCode } from './handover-deadline'
import { closedWords, handoverSaid, handoverWords } from './handover-words'
import { ShownCode } from './shown-code'
import { TypedCode } from './typed-code'

interface HandoverCardProps {
  booking: Booking
  /** From the address that a QR code led to. */
  scanned?: string | undefined
}

/** The item changes hands, now or before: who receives it shows a code, who gives it types that. */
export function HandoverCard({ booking, scanned }: HandoverCardProps) {
  const { data: handover, isError, isFetching, refetch } = useHandover(booking)
  const { paid, handed_over_at, claimed_amount } = booking
  const lost = isError && !handover
  if (!paid || (!handover && !handed_over_at && !lost)) return null
  // What has not come yet does not go back either. A code that was scanned is meant all the same.
  const asksFirst = isUnproven(booking) && scanned === undefined
  const step = handover?.step === 'return' && asksFirst ? null : handover
  return (
    <div className="grid gap-5 bg-accent/45 p-4 sm:p-6 [&:not(:has(>:not(:empty)))]:hidden">
      <p role="status" className="font-semibold text-sm empty:hidden">
        {handoverSaid(booking)}
      </p>
      {lost && <Lost busy={isFetching} onRetry={() => void refetch()} />}
      {step && <Step booking={booking} {...step} scanned={scanned} />}
      {!step && claimed_amount === 0 && <ConditionPhotos booking={booking} step={null} />}
    </div>
  )
}

function Lost({ busy, onRetry }: { busy: boolean; onRetry: () => void }) {
  return (
    <div role="alert" className="grid justify-items-start gap-2.5 text-sm">
      <p>{bookingWords.codeLost.text}</p>
      <Button variant="outline" disabled={busy} onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}

interface StepProps extends HandoverCardProps {
  step: HandoverStep
  code: string | null
}

function Step({ closed, ...props }: StepProps & { closed: boolean }) {
  const { booking, step } = props
  if (!takesCode(booking, step)) return <ConditionPhotos booking={booking} step={step} />
  return closed ? <Closed booking={booking} step={step} /> : <WithCode {...props} />
}

/** Before its last day a rental seldom comes back: then the code waits behind a button. */
function WithCode(props: StepProps) {
  const { booking, step, code, scanned } = props
  const early =
    step === 'return' && booking.rental_end_date !== null && booking.rental_end_date > lagosToday()
  const [opened, setOpened] = useState(scanned !== undefined)
  if (!early || opened) {
    return (
      <>
        <Now {...props} />
        <ConditionPhotos booking={booking} step={step} />
      </>
    )
  }
  return (
    <>
      <Button variant="outline" onClick={() => setOpened(true)} className="justify-self-start">
        {code === null ? 'Return with a code' : 'Get it back with a code'}
      </Button>
      <ConditionPhotos booking={booking} step={null} />
    </>
  )
}

function Closed({ booking, step }: Pick<StepProps, 'booking' | 'step'>) {
  const { heading, title, text } = closedWords(booking, step)
  return (
    <>
      <div role="status" className="grid gap-1">
        <h2 className="font-medium font-sans text-muted-foreground text-sm">{heading}</h2>
        <p className="font-semibold text-lg leading-snug">{title}</p>
        <p className="text-sm">{text}</p>
      </div>
      <ConditionPhotos booking={booking} step={step} />
    </>
  )
}

function Now({ booking, step, code, scanned }: StepProps) {
  const words = handoverWords(booking, step, code !== null)
  return (
    <div className="grid gap-4">
      <div className="grid gap-1">
        <h2 className="font-medium font-sans text-muted-foreground text-sm">{words.heading}</h2>
        <p className="font-semibold text-lg leading-snug">{words.title}</p>
        <p className="text-sm">{words.text}</p>
      </div>
      {code === null ? (
        <TypedCode booking={booking} step={step} scanned={scanned} />
      ) : (
        <ShownCode transactionId={booking.id} code={code} />
      )}
      {words.without && <p className="text-muted-foreground text-sm">{words.without}</p>}
      {!booking.question && !isUnproven(booking) && isAboutHandover(booking) && (
        <DeadlineLine booking={booking} />
      )}
    </div>
  )
}
