import type { ReactNode } from 'react'
import { z } from 'zod'
import { safetyFieldMessages } from '#contract/messages/safety.ts'
import { ConfirmDialog } from '@/components/confirm-dialog'
import { Field } from '@/components/field'
import { Textarea } from '@/components/ui/textarea'
import { zodResolver } from '@/lib/forms'
import { useForm } from '@/lib/use-form'

const longestWords = 1000
const wordsForm = z.object({
  words: z.string().trim().min(1, safetyFieldMessages.wordsMissing).max(longestWords),
})

interface WordsDialogProps {
  title: string
  description: string
  words: { go: string; going: string }
  label: string
  busy: boolean
  danger?: boolean
  onSend: (words: string) => void
  onClose: () => void
  /** What the decision is about. */
  children?: ReactNode
}

/** Asks once more before a decision, for the words that the person will read. */
export function WordsDialog({ label, onSend, children, ...dialog }: WordsDialogProps) {
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(wordsForm),
    defaultValues: { words: '' },
  })
  return (
    <ConfirmDialog {...dialog} onConfirm={() => void handleSubmit(({ words }) => onSend(words))()}>
      {children}
      <Field label={label} error={formState.errors.words?.message}>
        {(control) => <Textarea {...control} {...register('words')} maxLength={longestWords} />}
      </Field>
    </ConfirmDialog>
  )
}
