import { useState } from 'react'
import { identityLimits } from '#contract/identity.ts'
import { adminMessages } from '#contract/messages/admin.ts'
import { ConfirmDialog } from '@/components/confirm-dialog'
import { Field } from '@/components/field'
import { Textarea } from '@/components/ui/textarea'
import { showRefusal } from '@/lib/toast'

interface RejectDialogProps {
  name: string
  busy: boolean
  onReject: (reason: string) => void
  onClose: () => void
}

export function RejectDialog({ name, busy, onReject, onClose }: RejectDialogProps) {
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const blank = reason.trim() === ''
  const confirm = () => {
    setTried(true)
    if (blank) showRefusal(adminMessages.reasonRequired)
    else onReject(reason)
  }
  return (
    <ConfirmDialog
      title={`Reject ${name}?`}
      description="The reason is shown to this person, who can then submit again."
      words={{ go: 'Reject', going: 'Rejecting…' }}
      busy={busy}
      danger
      onConfirm={confirm}
      onClose={onClose}
    >
      <Field label="Reason" error={tried && blank ? adminMessages.reasonRequired.text : undefined}>
        {(control) => (
          <Textarea
            {...control}
            maxLength={identityLimits.reasonLength}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
    </ConfirmDialog>
  )
}
