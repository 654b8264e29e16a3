import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { suspenseMessages as words } from '#contract/messages/money/suspense.ts'
import { Button } from '@/components/ui/button'
import { adminKey } from '@/domain/staff/keys'
import { formatMoment } from '@/lib/lagos-time'
import { showError, showSuccess } from '@/lib/toast'
import { decideSuspense, dropProposal, type SuspenseItem, takeBackCredit } from '../api/suspense'
import { WordsDialog } from '../chargebacks/answer-dialogs'
import { formatAmount } from '../words/suspense-words'

/** Who proposed a credit, to whom and why. */
export function Proposal({ item }: { item: SuspenseItem }) {
  const { proposed_by, proposed_at, proposed_name, proposal_reason } = item
  return (
    <div className="grid gap-1 rounded-xl bg-caution-soft p-3 text-sm">
      <p className="font-medium text-caution">Waits for a second admin</p>
      <p className="wrap-anywhere">
        {item.is_proposer ? 'You propose' : `${proposed_by} proposes`} to credit{' '}
        <strong>{proposed_name ?? 'a member'}</strong>, who did not pay it
        {proposed_at && ` (${formatMoment(proposed_at)})`}.
      </p>
      <p className="whitespace-pre-line wrap-anywhere">
        <span className="font-medium">Reason:</span> {proposal_reason}
      </p>
    </div>
  )
}

/** The proposer can take it back; another admin confirms it or turns it down. */
export function AnswerProposal({ item }: { item: SuspenseItem }) {
  const [asking, setAsking] = useState<'confirm' | 'drop'>()
  const close = () => setAsking(undefined)
  return (
    <div className="flex flex-wrap gap-2">
      {!item.is_proposer && (
        <Button size="lg" onClick={() => setAsking('confirm')}>
          Confirm credit
        </Button>
      )}
      <Button size="lg" variant="outline" onClick={() => setAsking('drop')}>
        {item.is_proposer ? 'Withdraw proposal' : 'Turn down'}
      </Button>
      {asking === 'confirm' && <ConfirmCredit item={item} onClose={close} />}
      {asking === 'drop' && <DropProposal item={item} onClose={close} />}
    </div>
  )
}

interface AnswerProps {
  item: SuspenseItem
  onClose: () => void
}

function ConfirmCredit({ item, onClose }: AnswerProps) {
  const { id, amount, currency, proposed_to, proposed_name } = item
  const { mutate, isPending } = useAnswer(onClose, async (reason) => {
    const person = proposed_to ?? undefined
    const outcome = await decideSuspense(id, { decision: 'credit', reason, person })
    return outcome === 'decided' ? words.decided : words.proposed
  })
  return (
    <WordsDialog
      title={`Credit ${formatAmount(amount, currency)} to ${proposed_name ?? 'a member'}?`}
      description="The money goes to this member’s wallet and is held there for some days. Until then it can be taken back."
      label="Reason"
      hint="What you have checked yourself."
      missing={words.reasonRequired}
      words={{ go: 'Confirm credit', going: 'Confirming…' }}
      busy={isPending}
      onSend={mutate}
      onClose={onClose}
    />
  )
}

function DropProposal({ item, onClose }: AnswerProps) {
  const { mutate, isPending } = useAnswer(onClose, async (reason) => {
    await dropProposal(item.id, reason)
    return words.proposalDropped
  })
  return (
    <WordsDialog
      title={item.is_proposer ? 'Withdraw your proposal?' : 'Turn this proposal down?'}
      description="No money moves. It goes back to the list for a decision, and the reason is logged."
      label="Reason"
      missing={words.reasonRequired}
      words={
        item.is_proposer
          ? { go: 'Withdraw proposal', going: 'Withdrawing…' }
          : { go: 'Turn down', going: 'Turning down…' }
      }
      busy={isPending}
      onSend={mutate}
      onClose={onClose}
    />
  )
}

/** A credit to another than who paid it, while it is held. */
export function TakeBackCredit({ item }: { item: SuspenseItem }) {
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const { mutate, isPending } = useAnswer(close, async (reason) => {
    await takeBackCredit(item.id, reason)
    return words.takenBack
  })
  return (
    <>
      <Button size="lg" variant="outline" className="sm:justify-self-start" onClick={() => setAsking(true)}>
        Take it back
      </Button>
      {asking && (
        <WordsDialog
          title={`Take ${formatAmount(item.amount, item.currency)} back from ${item.credited_name ?? 'a member'}?`}
          description="It is still held in their wallet. It goes back to the list for a decision, and we write to them."
          label="Reason"
          hint="Who wrote to us, and what you have found."
          missing={words.reasonRequired}
          words={{ go: 'Take it back', going: 'Taking it back…' }}
          busy={isPending}
          onSend={mutate}
          onClose={close}
        />
      )}
    </>
  )
}

function useAnswer(onDone: () => void, send: (reason: string) => Promise<{ title: string; text: string }>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: (message) => {
      showSuccess(message)
      onDone()
    },
    onError: (error) => showError(error, words.notDecided),
    onSettled: () => queryClient.invalidateQueries({ queryKey: adminKey }),
  })
}
