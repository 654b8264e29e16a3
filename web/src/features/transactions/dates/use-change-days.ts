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

interface Outcome {
  onDone: () => void
  /** At once, not after everything is read again: by then the customer may have chosen other days. */
  onRefused?: () => void
}

/** Gives a booking other days; afterwards everything that showed the old ones is read again. */
export function useChangeDays(booking: Booking, { onDone, onRefused }: Outcome) {
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
    onError: (error) => {
      onRefused?.()
      showError(error, bookingWords.daysFailed)
    },
    onSettled: async () => {
      void queryClient.invalidateQueries({ queryKey: itemKey(booking.item_id) })
      await refreshMyData()
    },
  })
}
