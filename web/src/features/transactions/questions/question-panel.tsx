import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { isUnproven } from '@/domain/bookings/phase'
import { useRefreshMyData } from '@/domain/me/use-refresh-my-data'
import { formatMoment } from '@/lib/lagos-time'
import { showError, showSuccess } from '@/lib/toast'
import { EndBookingDialog } from '../cancel/end-booking-dialog'
import { may } from '../model/actions'
import type { Booking } from '../model/booking'
import { DeadlineLine } from '../page/deadline-line'
import { acceptQuestion, contestQuestion, withdrawQuestion } from './answer-question'
import { HandoverQuestions } from './handover-questions'
import { NoteDialog } from './note-dialog'
import { questionMessages, questionWords } from './question-words'

/** The panel asks the borrower whether they have it. */
export function asksReceipt(booking: Booking): boolean {
  return booking.question === null && isUnproven(booking)
}

/** What one side says about the handover, until the other side has answered. */
export function QuestionPanel({ booking }: { booking: Booking }) {
  const words = questionWords(booking)
  if (!words) return asksReceipt(booking) ? <Receipt booking={booking} /> : null
  return (
    <section aria-label="Needs an answer" className="grid gap-4 bg-caution-soft p-4 text-foreground sm:p-6">
      <div role="status" className="grid gap-1">
        <p className="font-semibold text-lg leading-snug">{words.title}</p>
        {booking.question_note && <p className="text-sm wrap-anywhere">“{booking.question_note}”</p>}
        <p className="text-sm">{words.text}</p>
        <DeadlineLine booking={booking} withoutEnd />
      </div>
      {may(booking, 'accept_question') && <Answer booking={booking} />}
      {may(booking, 'withdraw_question') && <Withdraw booking={booking} />}
    </section>
  )
}

/** The owner has marked the handover: the borrower's word is missing. */
function Receipt({ booking }: { booking: Booking }) {
  const { side, other, handed_over_at } = booking
  const at = formatMoment(handed_over_at ?? '')
  const asked = side === 'borrower'
  return (
    <section aria-label="Needs an answer" className="grid gap-4 bg-caution-soft p-4 text-foreground sm:p-6">
      <div role="status" className="grid gap-1">
        <p className="font-semibold text-lg leading-snug">
          {asked ? 'Do you have it?' : `Waiting for ${other.name} to confirm.`}
        </p>
        <p className="text-sm">
          {asked ? `${other.name} marked it as handed over, ${at}.` : `You marked it as handed over, ${at}.`}
        </p>
        <DeadlineLine booking={booking} />
      </div>
      {asked && (
        <div className="flex flex-wrap gap-2.5 max-sm:*:grow">
          <HandoverQuestions booking={booking} />
        </div>
      )}
    </section>
  )
}

function Answer({ booking }: { booking: Booking }) {
  const words = questionWords(booking)
  const [open, setOpen] = useState<'accept' | 'contest' | null>(null)
  const refreshMyData = useRefreshMyData()
  const close = () => setOpen(null)
  const accept = useMutation({
    meta: { movesMoney: true },
    mutationFn: () => acceptQuestion(booking),
    onSuccess: () => {
      showSuccess({ title: 'Booking ended', text: 'The money has been paid out.' })
      close()
    },
    onError: (error) => showError(error, questionMessages.answerFailed),
    onSettled: refreshMyData,
  })
  if (!words) return null
  return (
    <div className="flex flex-wrap gap-2.5">
      <Button onClick={() => setOpen('contest')} className="max-sm:flex-1">
        {words.contest}
      </Button>
      <Button variant="outline" onClick={() => setOpen('accept')} className="max-sm:flex-1">
        {words.accept}
      </Button>
      {open === 'accept' && (
        <EndBookingDialog
          title={words.accept}
          description={words.accepting}
          words={{ keep: 'Back', end: words.accept, ending: 'Ending…' }}
          busy={accept.isPending}
          onEnd={() => accept.mutate()}
          onClose={close}
        />
      )}
      {open === 'contest' && (
        <NoteDialog
          title={words.contest}
          description="Aso then decides. Say what happened: photos, a receipt or the name of the driver help, and you can add them on the next page."
          words={{ go: 'Contest it', going: 'Sending…' }}
          failed={questionMessages.answerFailed}
          succeeded={questionMessages.contested}
          onSend={(note) => contestQuestion(booking, note)}
          onClose={close}
        />
      )}
    </div>
  )
}

function Withdraw({ booking }: { booking: Booking }) {
  const refreshMyData = useRefreshMyData()
  const withdraw = useMutation({
    mutationFn: () => withdrawQuestion(booking),
    onSuccess: () => showSuccess(questionMessages.withdrawn),
    onError: (error) => showError(error, questionMessages.answerFailed),
    onSettled: refreshMyData,
  })
  return (
    <div>
      <Button variant="outline" disabled={withdraw.isPending} onClick={() => withdraw.mutate()}>
        Withdraw this
      </Button>
    </div>
  )
}
