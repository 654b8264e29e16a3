import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Message } from '#contract/messages/common.ts'
import { itemKey } from '@/domain/items/keys'
import { useRefreshMyData } from '@/domain/me/use-refresh-my-data'
import { makeAgreementInBackground } from '@/features/payments'
import { prepareToasts, showError, showSuccess } from '@/lib/toast'
import type { Booking } from '../model/booking'
import { bookingWords } from '../model/words'

interface Change {
  make: () => Promise<unknown>
  done: Message
}

/** Gives a booking other days; afterwards everything that showed the old ones is read again. */
export function useChangeDays(booking: Booking, onDone: () => void) {
  const queryClient = useQueryClient()
  const refreshMyData = useRefreshMyData()
  return useMutation({
    meta: { movesMoney: true },
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
      void queryClient.invalidateQueries({ queryKey: itemKey(booking.item_id) })
      await refreshMyData()
    },
  })
}
