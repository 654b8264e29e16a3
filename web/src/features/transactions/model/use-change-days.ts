import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Message } from '#contract/messages/common.ts'
import { makeAgreementInBackground } from '@/features/payments'
import { useMoneyMoved } from '@/lib/me/money-moved'
import { prepareToasts, showError, showSuccess } from '@/lib/toast'
import type { Booking } from './booking'
import { bookingWords } from './words'

interface Change {
  make: () => Promise<unknown>
  done: Message
}

/** Gives a booking other days; afterwards everything that showed the old ones is read again. */
export function useChangeDays(booking: Booking, onDone: () => void) {
  const queryClient = useQueryClient()
  const moneyMoved = useMoneyMoved()
  return useMutation({
    mutationFn: async ({ make }: Change) => {
      void prepareToasts()
      await make()
    },
    onSuccess: (_, { done }) => {
      showSuccess(done)
      // The paper says other days now.
      if (booking.booking_status !== 'requested') makeAgreementInBackground(booking.id)
      onDone()
    },
    onError: (error) => showError(error, bookingWords.daysFailed),
    onSettled: async () => {
      void queryClient.invalidateQueries({ queryKey: ['item', booking.item_id] })
      await moneyMoved()
    },
  })
}
