import { useMutation, useQueryClient } from '@tanstack/react-query'
import { bookingMessages, type Message, paymentMessages } from '#contract/messages/common.ts'
import { itemKey } from '@/domain/items/keys'
import { readAgainAfterPaying } from '@/domain/me/read-again-after-paying'
import { makeAgreementInBackground, openCheckout, payFromWallet } from '@/features/payments'
import { explain, Refusal } from '@/lib/errors'
import { showError, showSuccess } from '@/lib/toast'
import { type BookingRequest, createBooking } from '../api/create-booking'
import { forgetMade, keepMade, recallMade } from './made-booking'

const priceChanged: Message = {
  title: 'The price has changed',
  text: 'The owner changed the terms of this item. Please check the new total, then book.',
}

type Outcome = 'paid' | 'requested' | 'at-checkout'

/**
 * Books and pays. When paying fails, or the person comes back from the card page, trying again pays for the same booking
 * instead of making another.
 */
export function useBook(onPaid: () => void) {
  const queryClient = useQueryClient()

  const bookingFor = async (request: BookingRequest): Promise<string> => {
    const made = recallMade(request)
    if (made) return made
    const booking = await withMessage(createBooking(request), bookingMessages.bookingFailed)
    if (booking.total_amount !== request.quote.total_amount) {
      throw new Refusal(priceChanged.text, priceChanged.title, 409)
    }
    keepMade(request, booking)
    return booking.id
  }

  return useMutation({
    meta: { movesMoney: true },
    mutationFn: async (request: BookingRequest): Promise<Outcome> => {
      const id = await bookingFor(request)
      if (request.payment === 'card') {
        const { email } = request.person
        location.assign(
          await withMessage(
            openCheckout(id, request.quote.total_amount, email),
            paymentMessages.initializeFailed,
          ),
        )
        return 'at-checkout'
      }
      const paid = await withMessage(payFromWallet(id), paymentMessages.walletFailed)
      if (paid.booking_status === 'requested') return 'requested'
      if (request.type === 'rental') makeAgreementInBackground(id)
      return 'paid'
    },
    onSuccess: (outcome, { person }) => {
      if (outcome === 'at-checkout') return
      showSuccess(outcome === 'requested' ? bookingMessages.requestSent : paymentMessages.successful)
      readAgainAfterPaying(queryClient, person.id)
      onPaid()
    },
    onError: (error, request) => {
      showError(error, bookingMessages.bookingFailed)
      // A booking that ran out or was refused is not paid for again; what the screen knew may be old. After a fault of the
      // payment provider the same booking is tried again: each new one would count as left unpaid.
      if (error instanceof Refusal && error.status >= 400 && error.status < 500) forgetMade(request)
      void queryClient.invalidateQueries({ queryKey: itemKey(request.item.id) })
    },
  })
}

/** Gives a step that fails the words of that step. */
async function withMessage<Value>(step: Promise<Value>, fallback: Message): Promise<Value> {
  try {
    return await step
  } catch (error) {
    const { title, text } = explain(error, fallback)
    throw new Refusal(text, title, error instanceof Refusal ? error.status : 0)
  }
}
