import { useMutation } from '@tanstack/react-query'
import { formatNaira } from '#contract/rules/money.ts'
import { DialogBody } from '@/components/ui/dialog'
import { useRefreshMyData } from '@/domain/me/use-refresh-my-data'
import { showError, showSuccess } from '@/lib/toast'
import { EndBookingDialog } from '../cancel/end-booking-dialog'
import { ReasonField } from '../cancel/reason-field'
import { useReasonForm } from '../cancel/reason-form'
import type { Booking } from '../model/booking'
import { bookingWords } from '../model/words'
import { declineBooking } from './answer-request'

export function DeclineDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const refreshMyData = useRefreshMyData()
  const { register, handleSubmit } = useReasonForm()
  const { other, total_amount } = booking
  const decline = useMutation({
    meta: { movesMoney: true },
    mutationFn: (reason: string) => declineBooking({ transactionId: booking.id, reason }),
    onSuccess: () => {
      showSuccess({
        title: 'Booking declined',
        text: `${formatNaira(total_amount)} went back to ${other.name}.`,
      })
      onClose()
    },
    onError: (error) => showError(error, bookingWords.answerFailed),
    onSettled: refreshMyData,
  })
  return (
    <EndBookingDialog
      title="Decline this request?"
      description={`${other.name} gets all ${formatNaira(total_amount)} back, and the dates are free again.`}
      words={{ keep: 'Back', end: 'Decline request', ending: 'Declining…' }}
      busy={decline.isPending}
      onEnd={handleSubmit(({ reason }) => decline.mutate(reason))}
      onClose={onClose}
    >
      <DialogBody>
        <ReasonField {...register('reason')} />
      </DialogBody>
    </EndBookingDialog>
  )
}
