import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { formatNaira } from '#contract/money.ts'
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
import { useMoneyMoved } from '@/lib/me/money-moved'
import { showError, showSuccess } from '@/lib/toast'
import { declineBooking } from '../api/answer-request'
import type { Booking } from '../model/booking'
import { bookingWords } from '../model/words'

export function DeclineDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const moneyMoved = useMoneyMoved()
  const [reason, setReason] = useState('')
  const { other, total_amount } = booking
  const decline = useMutation({
    mutationFn: () => declineBooking({ transactionId: booking.id, reason }),
    onSuccess: () => {
      showSuccess({
        title: 'Booking declined',
        text: `${formatNaira(total_amount)} went back to ${other.name}.`,
      })
      onClose()
    },
    onError: (error) => showError(error, bookingWords.answerFailed),
    onSettled: moneyMoved,
  })
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Decline this request?</DialogTitle>
          <DialogDescription>
            {other.name} gets all {formatNaira(total_amount)} back, and the dates are free again.
          </DialogDescription>
        </DialogHeader>
        <DialogBody>
          <Field label="Reason (optional)">
            {(control) => (
              <Textarea
                {...control}
                maxLength={500}
                value={reason}
                onChange={(event) => setReason(event.target.value)}
              />
            )}
          </Field>
        </DialogBody>
        <DialogFooter className="flex-col-reverse sm:flex-row">
          <Button variant="outline" size="lg" onClick={onClose}>
            Back
          </Button>
          <Button
            variant="destructive"
            size="lg"
            disabled={decline.isPending}
            onClick={() => decline.mutate()}
          >
            {decline.isPending ? 'Declining…' : 'Decline request'}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
