import { useState } from 'react'
import { adminMessages } from '#contract/messages/admin.ts'
import { chargebackScreen as words } from '#contract/messages/money/chargeback.ts'
import { Button } from '@/components/ui/button'
import { concludeChargeback } from '../api/chargebacks'
import { WordsDialog } from './answer-dialogs'
import { useChargebackAct } from './use-chargeback-act'

type Outcome = 'won' | 'lost'

const effects: Record<Outcome, string> = {
  won: 'Everything set aside goes back to where it came from.',
  lost: 'Everything set aside is gone.',
}

/** Books one that Paystack cannot end, because it differs from the books. */
export function Conclude({ id }: { id: string }) {
  const [outcome, setOutcome] = useState<Outcome>()
  const close = () => setOutcome(undefined)
  const conclude = useChargebackAct(
    (given: { outcome: Outcome; reason: string }) => concludeChargeback(id, given.outcome, given.reason),
    (isBooked) => (isBooked ? { title: 'Booked' } : adminMessages.decisionProposed),
    words.failed,
    close,
  )
  return (
    <>
      {(['won', 'lost'] as const).map((one) => (
        <Button key={one} size="lg" variant="outline" onClick={() => setOutcome(one)}>
          Book as {one}
        </Button>
      ))}
      {outcome && (
        <WordsDialog
          title={`Book this chargeback as ${outcome}?`}
          description={`${effects[outcome]} This can’t be changed afterwards, and we’ll tell all admins.`}
          label="Reason"
          missing="Please give a reason."
          words={{ go: `Book as ${outcome}`, going: 'Booking…' }}
          busy={conclude.isPending}
          onSend={(reason) => conclude.mutate({ outcome, reason })}
          onClose={close}
        />
      )}
    </>
  )
}
