import { z } from 'zod'
import { formatNaira } from '#contract/rules/money.ts'
import { ConfirmDialog } from '@/components/confirm-dialog'
import { Field } from '@/components/field'
import { Textarea } from '@/components/ui/textarea'
import { zodResolver } from '@/lib/forms'
import { useForm } from '@/lib/use-form'
import type { ChargebackCase } from '../model/chargeback'

const longest = 1000

interface WordsDialogProps {
  title: string
  description: string
  label: string
  hint?: string
  missing: string
  words: { go: string; going: string }
  busy: boolean
  onSend: (text: string) => void
  onClose: () => void
}

/** Asks for words that somebody reads or that are logged. */
export function WordsDialog({ label, hint, missing, onSend, ...dialog }: WordsDialogProps) {
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(z.object({ text: z.string().trim().min(1, missing).max(longest) })),
    defaultValues: { text: '' },
  })
  return (
    <ConfirmDialog {...dialog} onConfirm={() => void handleSubmit(({ text }) => onSend(text))()}>
      <Field label={label} error={formState.errors.text?.message} hint={hint}>
        {(control) => <Textarea {...control} {...register('text')} maxLength={longest} />}
      </Field>
    </ConfirmDialog>
  )
}

interface ContestDialogProps {
  busy: boolean
  onContest: (text: string) => void
  onClose: () => void
}

export function ContestDialog({ busy, onContest, onClose }: ContestDialogProps) {
  return (
    <WordsDialog
      title="Contest this chargeback?"
      description="The evidence goes to the bank with your words. The answer cannot be changed afterwards."
      label="What the bank should know"
      hint="Facts: what was booked, when it changed hands, what both sides confirmed."
      missing="Please write what the bank should know."
      words={{ go: 'Contest', going: 'Sending…' }}
      busy={busy}
      onSend={onContest}
      onClose={onClose}
    />
  )
}

interface AcceptDialogProps {
  chargeback: ChargebackCase
  busy: boolean
  onAccept: () => void
  onClose: () => void
}

export function AcceptDialog({
  chargeback: { amount, from_escrow },
  busy,
  onAccept,
  onClose,
}: AcceptDialogProps) {
  return (
    <ConfirmDialog
      title={`Give ${formatNaira(amount ?? 0)} back?`}
      description={`The money goes back to the card. ${
        from_escrow > 0
          ? 'Each booking that money was set aside of ends; if its item has changed hands, you decide in Disputes what one side owes the other. '
          : ''
      }The answer cannot be changed afterwards.`}
      words={{ go: 'Accept', going: 'Sending…' }}
      busy={busy}
      danger
      onConfirm={onAccept}
      onClose={onClose}
    />
  )
}
