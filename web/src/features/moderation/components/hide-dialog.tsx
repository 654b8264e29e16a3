import { type FormEvent, useId, useState } from 'react'
import { moderationMessages } from '#contract/item-messages.ts'
import { Field } from '@/components/field'
import { Button } from '@/components/ui/button'
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '@/components/ui/dialog'
import { Textarea } from '@/components/ui/textarea'

const longestReason = 500

interface HideDialogProps {
  title: string
  busy: boolean
  onHide: (reason: string) => void
  onClose: () => void
}

export default function HideDialog({ title, busy, onHide, onClose }: HideDialogProps) {
  const form = useId()
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const blank = reason.trim() === ''
  const send = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!blank) onHide(reason.trim())
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Take down {title}?</DialogTitle>
          <DialogDescription>Nobody finds or books it then. The owner reads the reason.</DialogDescription>
        </DialogHeader>
        <DialogBody>
          <form id={form} noValidate onSubmit={send}>
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
          </form>
        </DialogBody>
        <DialogFooter>
          <Button variant="outline" size="lg" className="flex-1 sm:flex-none" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={form}
            variant="destructive"
            size="lg"
            className="flex-1 sm:flex-none"
            disabled={busy}
          >
            {busy ? 'Taking down…' : 'Take down'}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
