import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '@/components/confirm-dialog'
import { Button } from '@/components/ui/button'
import { useRefreshMyData } from '@/domain/me/use-refresh-my-data'
import { prepareToasts, showError, showSuccess } from '@/lib/toast'
import { may } from '../model/actions'
import type { Booking } from '../model/booking'
import { confirmReceipt, reportHandover } from './answer-question'
import { NoteDialog } from './note-dialog'
import { questionMessages, receiptWords, reportWords } from './question-words'

/** While nobody has proven the handover: the borrower says that the item came, or one side that it did not. */
export function HandoverQuestions({ booking }: { booking: Booking }) {
  const [reporting, setReporting] = useState(false)
  const reports = may(booking, booking.side === 'borrower' ? 'report_not_received' : 'report_no_show')
  const words = reportWords(booking)
  return (
    <>
      {may(booking, 'confirm_receipt') && <ReceiptButton booking={booking} />}
      {reports && (
        <Button variant="outline" onClick={() => setReporting(true)}>
          {words.button}
        </Button>
      )}
      {reporting && (
        <NoteDialog
          title={words.title}
          description={words.text}
          words={{ go: 'Report it', going: 'Sending…' }}
          failed={questionMessages.reportFailed}
          succeeded={{ title: 'Reported', text: words.sent }}
          onSend={(note) => reportHandover(booking, note)}
          onClose={() => setReporting(false)}
        />
      )}
    </>
  )
}

/** The borrower's word that the item is with them: it proves the handover. */
function ReceiptButton({ booking }: { booking: Booking }) {
  const refreshMyData = useRefreshMyData()
  const [asking, setAsking] = useState(false)
  const confirm = useMutation({
    meta: { movesMoney: true },
    mutationFn: () => {
      void prepareToasts()
      return confirmReceipt(booking)
    },
    onSuccess: () => {
      setAsking(false)
      showSuccess({ title: 'You have it', text: `We’ve told ${booking.other.name}. Enjoy it.` })
    },
    onError: (error) => showError(error, questionMessages.receiptFailed),
    onSettled: refreshMyData,
  })
  return (
    <>
      <Button
        variant={booking.handed_over_at ? 'default' : 'outline'}
        disabled={confirm.isPending}
        onClick={() => setAsking(true)}
      >
        I have received it
      </Button>
      {asking && (
        <ConfirmDialog
          {...receiptWords(booking)}
          words={{ go: 'Yes, I have it', going: 'Saving…' }}
          busy={confirm.isPending}
          onConfirm={() => confirm.mutate()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
