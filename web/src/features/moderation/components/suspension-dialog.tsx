import { z } from 'zod'
import { safetyFieldMessages } from '#contract/messages/safety.ts'
import { ConfirmDialog } from '@/components/confirm-dialog'
import { Field } from '@/components/field'
import { OptionField } from '@/components/option-field'
import { Textarea } from '@/components/ui/textarea'
import { zodResolver } from '@/lib/forms'
import { useForm } from '@/lib/use-form'

const longestReason = 1000
const dayMs = 86_400_000
const lengths = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: 'open', label: 'No end date' },
] as const

const dialogWords = {
  suspend: {
    title: (name: string) => `Suspend ${name}?`,
    description:
      'They can’t book or list, and their items are hidden. Open requests end with a full refund; agreed bookings go on. They will see the reason and can appeal once.',
    buttons: { go: 'Suspend', going: 'Suspending…' },
    length: 'How long',
  },
  change: {
    title: (name: string) => `Change the suspension of ${name}?`,
    description: 'The new length counts from today. They will see the reason and can appeal.',
    buttons: { go: 'Change the end', going: 'Saving…' },
    length: 'How long from today',
  },
}

const suspensionForm = z.object({
  words: z.string().trim().min(1, safetyFieldMessages.wordsMissing).max(longestReason),
  length: z.enum(lengths.map(({ value }) => value)),
})

interface SuspensionDialogProps {
  name: string
  /** Of a suspended person: another end. */
  isChange?: boolean
  busy: boolean
  onSuspend: (suspension: { words: string; endsAt: string | undefined }) => void
  onClose: () => void
}

export function SuspensionDialog({
  name,
  isChange = false,
  busy,
  onSuspend,
  onClose,
}: SuspensionDialogProps) {
  const texts = dialogWords[isChange ? 'change' : 'suspend']
  const { control, register, handleSubmit, formState } = useForm<z.infer<typeof suspensionForm>>({
    resolver: zodResolver(suspensionForm),
    defaultValues: { words: '', length: '30' },
  })
  const send = handleSubmit(({ words, length }) =>
    onSuspend({
      words,
      endsAt: length === 'open' ? undefined : new Date(Date.now() + Number(length) * dayMs).toISOString(),
    }),
  )
  return (
    <ConfirmDialog
      title={texts.title(name)}
      description={texts.description}
      words={texts.buttons}
      busy={busy}
      danger
      onConfirm={() => void send()}
      onClose={onClose}
    >
      <Field label="Reason" error={formState.errors.words?.message}>
        {(attributes) => <Textarea {...attributes} {...register('words')} maxLength={longestReason} />}
      </Field>
      <OptionField
        control={control}
        name="length"
        label={texts.length}
        options={lengths}
        className="sm:grid-cols-2"
      />
    </ConfirmDialog>
  )
}
