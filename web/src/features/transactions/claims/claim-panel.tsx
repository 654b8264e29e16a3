import { useState } from 'react'
import { claimMessages, claimSteps } from '#contract/messages/claim.ts'
import { formatNaira } from '#contract/rules/money.ts'
import { Loaded } from '@/components/loaded'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import { ConditionPhotos } from '../handover/condition-photos'
import { may } from '../model/actions'
import type { Booking } from '../model/booking'
import { DeadlineLine } from '../page/deadline-line'
import { returnState } from '../return/return-state'
import { AnswerForm } from './answer-form'
import { AppealDialog } from './appeal-dialog'
import { type Claim, useClaim } from './claim'
import { ClaimLineView } from './claim-line'
import { OffersForm } from './offers-form'

/** The claim against the deposit of a booking, line by line, and what I can say to it now. */
export function ClaimPanel({ booking }: { booking: Booking }) {
  const query = useClaim(booking.id)
  if (query.data === null) return null
  return (
    <section aria-label="Claim against the deposit" className="grid gap-5 bg-accent/45 p-4 sm:p-6">
      <Loaded query={query} skeleton={<Skeleton className="h-32" />} message={claimMessages.loadFailed}>
        {(claim) => claim && <Found booking={booking} claim={claim} />}
      </Loaded>
    </section>
  )
}

const open: readonly Claim['status'][] = ['open', 'countered', 'contested', 'ruled', 'appealed']

function Found({ booking, claim }: { booking: Booking; claim: Claim }) {
  const isOpen = open.includes(claim.status)
  return (
    <>
      <div className="grid gap-2">
        <div className="flex flex-wrap items-center gap-2.5">
          <h2 className="font-medium font-sans text-muted-foreground text-sm">Claim against the deposit</h2>
          <Badge variant={isOpen ? 'caution' : 'good'}>{stepText(booking, claim)}</Badge>
        </div>
        {/* The panel of the return says it already. */}
        {returnState(booking) !== 'claimed' && (
          <p role="status" className="font-semibold text-lg leading-snug">
            {headline(booking)}
          </p>
        )}
        {isOpen && <DeadlineLine booking={booking} />}
      </div>
      {isOpen && <ConditionPhotos booking={booking} step={null} />}
      <Step booking={booking} claim={claim} />
      {claim.appeal_reason && (
        <p className="text-sm wrap-anywhere">
          {claim.appealed_by === booking.side ? 'You appealed' : `${booking.other.name} appealed`}: “
          {claim.appeal_reason}”
        </p>
      )}
    </>
  )
}

function stepText({ side }: Booking, { status }: Claim): string {
  const waits = { open: 'borrower', countered: 'lender' } as const
  const asked = status === 'open' || status === 'countered' ? waits[status] : null
  if (status === 'contested' || status === 'appealed') return 'Aso decides'
  return asked === side ? 'Waiting for you' : claimSteps[status]
}

function headline({ claimed_amount, side, other }: Booking): string {
  if (claimed_amount === 0) return 'This claim is over.'
  const whose = side === 'borrower' ? 'your deposit' : `${other.name}’s deposit`
  return `${formatNaira(claimed_amount)} of ${whose} is held until this is settled.`
}

/** The lines, with my answers to them where it is my turn. */
function Step({ booking, claim }: { booking: Booking; claim: Claim }) {
  const [appealing, setAppealing] = useState(false)
  if (may(booking, 'answer_claim')) return <AnswerForm booking={booking} claim={claim} />
  if (may(booking, 'answer_counter_offer')) return <OffersForm booking={booking} claim={claim} />
  return (
    <>
      <ul className="grid gap-5">
        {claim.lines.map((line) => (
          <li key={line.kind}>
            <ClaimLineView booking={booking} line={line} />
          </li>
        ))}
      </ul>
      {may(booking, 'appeal_claim') && (
        <div className="grid justify-items-start gap-2">
          <p className="text-sm">
            Don’t agree? You can appeal once. Another person at Aso then makes the final decision.
          </p>
          <Button variant="outline" onClick={() => setAppealing(true)}>
            Appeal
          </Button>
        </div>
      )}
      {appealing && <AppealDialog claim={claim} onClose={() => setAppealing(false)} />}
    </>
  )
}
