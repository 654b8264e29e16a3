import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { cardRefundWords } from '#contract/messages/money/card-refund.ts'
import { formatNaira } from '#contract/rules/money.ts'
import { Facts } from '@/components/facts'
import { Loaded } from '@/components/loaded'
import { DialogBody } from '@/components/ui/dialog'
import { Skeleton } from '@/components/ui/skeleton'
import { useRefreshMyData } from '@/domain/me/use-refresh-my-data'
import { showError, showSuccess } from '@/lib/toast'
import { cn } from '@/lib/utils'
import { sendToCard } from '../card-refund/card-refunds'
import { type RefundTarget, RefundTargetChoice } from '../card-refund/refund-target'
import { cancellingAsks } from '../model/actions'
import type { Booking } from '../model/booking'
import { askedToCancelMessage, bookingWords, cancelledMessage } from '../model/words'
import { cancelBooking, useCancellationQuote } from './cancel-booking'
import { type CancellationQuote, cancelWords } from './cancel-words'
import { EndBookingDialog } from './end-booking-dialog'
import { ReasonField } from './reason-field'
import { useReasonForm } from './reason-form'

/** Asks once more, with the figures of what cancelling now would move. */
export function CancelDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const refreshMyData = useRefreshMyData()
  const { register, handleSubmit } = useReasonForm()
  const asks = cancellingAsks(booking)
  const [target, setTarget] = useState<RefundTarget>('wallet')
  const choosesTarget =
    !asks && booking.paid && booking.side === 'borrower' && booking.payment_method === 'card'
  const cancel = useMutation({
    meta: { movesMoney: true },
    mutationFn: async (reason: string) => {
      const cancelled = await cancelBooking({ transactionId: booking.id, reason })
      return { ...cancelled, toCard: target === 'card' && (await sendOn(booking.id)) }
    },
    onSuccess: ({ refunded, booking_status, toCard }) => {
      const { side, other } = booking
      const ended = booking_status === 'cancelled'
      if (toCard) showSuccess(cardRefundWords.requested(formatNaira(toCard)))
      else
        showSuccess(ended ? cancelledMessage(refunded, side, other.name) : askedToCancelMessage(other.name))
      onClose()
    },
    onError: (error) => showError(error, bookingWords.cancelFailed),
    onSettled: refreshMyData,
  })
  // While it is being cancelled there is nothing to quote any more.
  const quote = useCancellationQuote(booking.id, !cancel.isPending && !cancel.isSuccess)
  return (
    <EndBookingDialog
      title="Cancel this booking?"
      description={
        asks
          ? `${booking.title}. It may have changed hands already, so we’ll ask ${booking.other.name} first.`
          : `${booking.title}. This cannot be undone.`
      }
      words={
        asks
          ? { keep: 'Keep booking', end: 'Ask to cancel', ending: 'Asking…' }
          : { keep: 'Keep booking', end: 'Cancel booking', ending: 'Cancelling…' }
      }
      busy={cancel.isPending}
      ready={quote.data !== undefined}
      onEnd={handleSubmit(({ reason }) => cancel.mutate(reason))}
      onClose={onClose}
    >
      <DialogBody className="grid content-start gap-5">
        <Loaded query={quote} skeleton={<Skeleton className="h-20" />} message={bookingWords.cancelFailed}>
          {(figures) => <Figures booking={booking} quote={figures} target={target} />}
        </Loaded>
        {choosesTarget && quote.data && quote.data.refund > 0 && (
          <RefundTargetChoice value={target} onChange={setTarget} />
        )}
        {quote.data && <ReasonField {...register('reason')} />}
      </DialogBody>
    </EndBookingDialog>
  )
}

/** The booking is cancelled by now: where this fails, the money is in the wallet and the booking's page offers it again. */
async function sendOn(transactionId: string): Promise<number | false> {
  try {
    return await sendToCard(transactionId)
  } catch (error) {
    showError(error, cardRefundWords.failed)
    return false
  }
}

interface FiguresProps {
  booking: Booking
  quote: CancellationQuote
  target: RefundTarget
}

function Figures({ booking, quote, target }: FiguresProps) {
  const { first, moves, note } = cancelWords(booking, quote, target)
  const facts = moves.map(({ label, amount }) => ({
    label,
    value: <span className="price font-bold text-lg">{formatNaira(amount)}</span>,
  }))
  return (
    <div className="grid gap-3">
      {first && <p className="text-sm">{first}</p>}
      {facts.length > 0 && <Facts className="items-baseline" facts={facts} />}
      {note && <p className={cn(booking.paid && 'text-muted-foreground text-sm')}>{note}</p>}
    </div>
  )
}
