import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { useRefreshMyData } from '@/domain/me/use-refresh-my-data'
import { showError, showSuccess } from '@/lib/toast'
import { may } from '../model/actions'
import type { Booking } from '../model/booking'
import { confirmReceipt, reportHandover } from './answer-question'
import { NoteDialog } from './note-dialog'
import { questionMessages, reportWords } from './question-words'

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
  const confirm = useMutation({
    meta: { movesMoney: true },
    mutationFn: () => confirmReceipt(booking),
    onSuccess: () =>
      showSuccess({ title: 'You have it', text: `We’ve told ${booking.other.name}. Enjoy it.` }),
    onError: (error) => showError(error, questionMessages.receiptFailed),
    onSettled: refreshMyData,
  })
  return (
    <Button
      variant={booking.handed_over_at ? 'default' : 'outline'}
      disabled={confirm.isPending}
      onClick={() => confirm.mutate()}
    >
      I have received it
    </Button>
  )
}
