import { Controller } from 'react-hook-form'
import { z } from 'zod'
import { suspenseMessages as words } from '#contract/messages/money/suspense.ts'
import { ConfirmDialog } from '@/components/confirm-dialog'
import { Field } from '@/components/field'
import { OptionCards } from '@/components/option-cards'
import { Textarea } from '@/components/ui/textarea'
import { zodResolver } from '@/lib/forms'
import { useForm } from '@/lib/use-form'
import type { SuspenseAnswer, SuspenseItem } from '../api/suspense'
import { acceptText, choicesOf, decisionWords, formatAmount } from '../words/suspense-words'
import { PersonChoice } from './person-choice'

const longestReason = 1000
const form = z
  .object({
    decision: z.enum(['refund', 'credit', 'accept', 'paid_back']),
    person: z.string().optional(),
    reason: z.string().trim().min(1, words.reasonRequired).max(longestReason),
  })
  .refine(({ decision, person }) => decision !== 'credit' || person, {
    path: ['person'],
    message: words.personRequired,
  })

interface DecisionDialogProps {
  item: SuspenseItem
  busy: boolean
  onDecide: (answer: SuspenseAnswer) => void
  onClose: () => void
}

/** What becomes of it, and why. */
export function DecisionDialog({ item, busy, onDecide, onClose }: DecisionDialogProps) {
  const choices = choicesOf(item)
  const { control, register, handleSubmit, watch, formState } = useForm({
    resolver: zodResolver(form),
    defaultValues: {
      decision: choices[0] ?? 'paid_back',
      person: item.is_deleted ? undefined : item.user_id,
      reason: '',
    },
  })
  const credits = watch('decision') === 'credit'
  const person = watch('person')
  const needsSecond = credits && person !== undefined && person !== item.user_id
  const send = handleSubmit(({ decision, person, reason }) =>
    onDecide({ decision, reason, person: decision === 'credit' ? person : undefined }),
  )
  return (
    <ConfirmDialog
      title={`What happens with ${formatAmount(item.amount, item.currency)}?`}
      description="This can be decided only once. The reason is logged."
      words={needsSecond ? { go: 'Propose', going: 'Proposing…' } : { go: 'Decide', going: 'Deciding…' }}
      busy={busy}
      onConfirm={() => void send()}
      onClose={onClose}
    >
      <Controller
        control={control}
        name="decision"
        render={({ field }) => (
          <OptionCards
            label="Decision"
            value={field.value}
            onChange={field.onChange}
            options={choices.map((value) => ({
              value,
              label: decisionWords[value].label,
              text: value === 'accept' ? acceptText(item) : decisionWords[value].text,
            }))}
          />
        )}
      />
      {credits && (
        <Controller
          control={control}
          name="person"
          render={({ field }) => (
            <PersonChoice
              payer={item.is_deleted ? undefined : { id: item.user_id, name: item.full_name ?? 'The payer' }}
              value={field.value}
              onChange={field.onChange}
              error={formState.errors.person?.message}
            />
          )}
        />
      )}
      {needsSecond && <p className="text-muted-foreground text-sm">{words.needsSecond}</p>}
      <Field label="Reason" error={formState.errors.reason?.message}>
        {(field) => <Textarea {...field} {...register('reason')} maxLength={longestReason} />}
      </Field>
    </ConfirmDialog>
  )
}
