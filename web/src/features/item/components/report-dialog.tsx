import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type ReportReason, reportMessages, reportReasons } from '#contract/messages/item.ts'
import { ConfirmDialog } from '@/components/confirm-dialog'
import { Field } from '@/components/field'
import { OptionCards } from '@/components/option-cards'
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
  const send = () => {
    setTried(true)
    if (reason) report.mutate({ userId, itemId, reason, details })
  }
  return (
    <ConfirmDialog
      title="Report this item"
      description="The owner does not learn who reported it."
      words={{ go: 'Send report', going: 'Sending…' }}
      busy={report.isPending}
      onConfirm={send}
      onClose={onClose}
    >
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
    </ConfirmDialog>
  )
}
