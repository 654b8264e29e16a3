import type { ReactNode } from 'react'
import { z } from 'zod'
import { adminMessages } from '#contract/messages/admin.ts'
import { ConfirmDialog } from '@/components/confirm-dialog'
import { Field } from '@/components/field'
import { Input } from '@/components/ui/input'
import { zodResolver } from '@/lib/forms'
import { useForm } from '@/lib/use-form'

const reasonForm = z.object({ reason: z.string().trim().min(1, adminMessages.reasonNeeded).max(500) })

interface ReasonDialogProps {
  title: string
  description: string
  question: string
  words: { go: string; going: string }
  busy: boolean
  danger?: boolean
  children?: ReactNode
  onGo: (reason: string) => void
  onClose: () => void
}

/** Something that takes a reason, which is logged. */
export function ReasonDialog({ question, children, onGo, ...dialog }: ReasonDialogProps) {
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(reasonForm),
    defaultValues: { reason: '' },
  })
  return (
    <ConfirmDialog {...dialog} onConfirm={handleSubmit(({ reason }) => onGo(reason))}>
      {children}
      <Field label={question} hint="This is logged." error={formState.errors.reason?.message}>
        {(attributes) => <Input {...attributes} {...register('reason')} maxLength={500} autoComplete="off" />}
      </Field>
    </ConfirmDialog>
  )
}
