import { useState } from 'react'
import { moderationMessages } from '#contract/messages/item.ts'
import { ConfirmDialog } from '@/components/confirm-dialog'
import { Field } from '@/components/field'
import { Textarea } from '@/components/ui/textarea'

const longestReason = 500

interface HideDialogProps {
  title: string
  busy: boolean
  onHide: (reason: string) => void
  onClose: () => void
}

export default function HideDialog({ title, busy, onHide, onClose }: HideDialogProps) {
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const blank = reason.trim() === ''
  const confirm = () => {
    setTried(true)
    if (!blank) onHide(reason.trim())
  }
  return (
    <ConfirmDialog
      title={`Take down ${title}?`}
      description="Nobody finds or books it then. The owner reads the reason."
      words={{ go: 'Take down', going: 'Taking down…' }}
      busy={busy}
      danger
      onConfirm={confirm}
      onClose={onClose}
    >
      <Field label="Reason" error={tried && blank ? moderationMessages.reasonMissing.text : undefined}>
        {(control) => (
          <Textarea
            {...control}
            maxLength={longestReason}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
    </ConfirmDialog>
  )
}
