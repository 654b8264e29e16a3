import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { type ReportReason, reportMessages, reportReasons } from '#contract/item-messages.ts'
import { Field } from '@/components/field'
import { OptionCards } from '@/components/option-cards'
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
import { showError, showSuccess } from '@/lib/toast'
import { reportedQuery, reportItem } from '../api/report-item'

const longestDetails = 1000

interface ReportDialogProps {
  itemId: string
  userId: string
  onClose: () => void
}

export default function ReportDialog({ itemId, userId, onClose }: ReportDialogProps) {
  const form = useId()
  const queryClient = useQueryClient()
  const [reason, setReason] = useState<ReportReason>()
  const [details, setDetails] = useState('')
  const [tried, setTried] = useState(false)
  const report = useMutation({
    mutationFn: reportItem,
    onSuccess: () => {
      queryClient.setQueryData(reportedQuery(userId, itemId).queryKey, true)
      showSuccess(reportMessages.sent)
      onClose()
    },
    onError: (error) => showError(error, reportMessages.failed),
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (reason) report.mutate({ userId, itemId, reason, details })
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Report this item</DialogTitle>
          <DialogDescription>The owner does not learn who reported it.</DialogDescription>
        </DialogHeader>
        <DialogBody>
          <form id={form} noValidate onSubmit={send} className="grid gap-5">
            <OptionCards
              label="What is wrong?"
              options={reportReasons}
              value={reason}
              onChange={setReason}
              error={tried && !reason ? reportMessages.reasonMissing : undefined}
            />
            <Field label="Details (optional)">
              {(control) => (
                <Textarea
                  {...control}
                  maxLength={longestDetails}
                  value={details}
                  onChange={(event) => setDetails(event.target.value)}
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
            size="lg"
            className="flex-1 sm:flex-none"
            disabled={report.isPending}
          >
            {report.isPending ? 'Sending…' : 'Send report'}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
