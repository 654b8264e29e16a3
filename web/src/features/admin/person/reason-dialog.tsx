import { type ReactNode, useState } from 'react'
import { adminMessages } from '#contract/messages/admin.ts'
import { ConfirmDialog } from '@/components/confirm-dialog'
import { Field } from '@/components/field'
import { Input } from '@/components/ui/input'

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
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  return (
    <ConfirmDialog
      {...dialog}
      onConfirm={() => (reason.trim() ? onGo(reason) : setError(adminMessages.reasonNeeded))}
    >
      {children}
      <Field label={question} hint="This is logged." error={error}>
        {(attributes) => (
          <Input
            {...attributes}
            value={reason}
            maxLength={500}
            autoComplete="off"
            onChange={(event) => {
              setReason(event.target.value)
              setError(undefined)
            }}
          />
        )}
      </Field>
    </ConfirmDialog>
  )
}
