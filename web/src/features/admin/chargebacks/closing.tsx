import { useState } from 'react'
import { adminMessages } from '#contract/messages/admin.ts'
import { chargebackScreen as words } from '#contract/messages/money/chargeback.ts'
import { formatNaira } from '#contract/rules/money.ts'
import { Button } from '@/components/ui/button'
import { acknowledgeChargeback, writeOffChargeback } from '../api/chargebacks'
import type { ChargebackCase } from '../model/chargeback'
import { WordsDialog } from './answer-dialogs'
import { Conclude } from './conclude'
import { useChargebackAct } from './use-chargeback-act'

/** What is left to do: what differed from Paystack, and what cannot be collected. */
export function Closing({ chargeback }: { chargeback: ChargebackCase }) {
  const { id, problem, owed, status } = chargeback
  const [asking, setAsking] = useState<'clear' | 'write off'>()
  const close = () => setAsking(undefined)
  const clear = useChargebackAct(
    (note: string) => acknowledgeChargeback(id, note),
    () => ({ title: 'Noted' }),
    words.failed,
    close,
  )
  const writeOff = useChargebackAct(
    (reason: string) => writeOffChargeback(id, reason),
    (isWrittenOff) => (isWrittenOff ? { title: 'Written off' } : adminMessages.decisionProposed),
    words.failed,
    close,
  )
  return (
    <div className="flex flex-wrap gap-3 empty:hidden">
      {problem && (
        <Button size="lg" variant="outline" onClick={() => setAsking('clear')}>
          Looked into it
        </Button>
      )}
      {status === 'lost' && owed > 0 && (
        <Button size="lg" variant="outline" onClick={() => setAsking('write off')}>
          Write off {formatNaira(owed)}
        </Button>
      )}
      {chargeback.can_be_concluded && <Conclude id={id} />}
      {asking === 'clear' && (
        <WordsDialog
          title="What did you find at Paystack?"
          description="No money moves. Your note is logged and the case leaves the list."
          label="Note"
          missing="Please write what you found at Paystack."
          words={{ go: 'Save', going: 'Saving…' }}
          busy={clear.isPending}
          onSend={clear.mutate}
          onClose={close}
        />
      )}
      {asking === 'write off' && (
        <WordsDialog
          title={`Write off ${formatNaira(owed)}?`}
          description="The payer no longer owes it. Aso bears the loss."
          label="Reason"
          missing="Please give a reason."
          words={{ go: 'Write off', going: 'Writing off…' }}
          busy={writeOff.isPending}
          onSend={writeOff.mutate}
          onClose={close}
        />
      )}
    </div>
  )
}
