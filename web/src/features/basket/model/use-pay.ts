import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { basketMessages } from '#contract/messages/basket.ts'
import type { PaymentMethod } from '#contract/taxonomy.ts'
import { readAgainAfterPaying } from '@/domain/me/read-again-after-paying'
import { makeAgreementInBackground } from '@/features/payments'
import { Refusal } from '@/lib/errors'
import { usePerson } from '@/lib/session'
import { showError, showSuccess } from '@/lib/toast'
import { openBasketCheckout, payBasketFromWallet } from '../api/pay-basket'

export interface Payment {
  amount: number
  method: PaymentMethod
}

interface PayOptions<Asked extends Payment> {
  /** The basket to pay; books it where that is still to do. */
  basketFor: (asked: Asked) => Promise<string>
  /** The basket cannot be paid as it is. */
  onRefused?: () => void
}

/** Pays a basket and leads on to its bookings, or to the page of the card. */
export function usePay<Asked extends Payment>({ basketFor, onRefused }: PayOptions<Asked>) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const person = usePerson()
  const paying = useMutation({
    meta: { movesMoney: true },
    mutationFn: async (asked: Asked) => {
      const payment = { basketId: await basketFor(asked), amount: asked.amount }
      if (asked.method === 'wallet') return await payBasketFromWallet(payment)
      location.assign(await openBasketCheckout(payment))
      return null
    },
    onSuccess: (paid) => {
      if (!paid) return
      for (const { transaction_id, booking_status } of paid) {
        if (booking_status === 'confirmed') makeAgreementInBackground(transaction_id)
      }
      const waits = paid.some(({ booking_status }) => booking_status === 'requested')
      showSuccess(waits ? basketMessages.requested : basketMessages.booked)
      readAgainAfterPaying(queries, person?.id)
      void navigate({ to: '/transactions' })
    },
    onError: (error) => {
      showError(error, basketMessages.bookingFailed)
      if (isRefused(error)) onRefused?.()
      void queries.invalidateQueries()
    },
  })
  const { isPending, data, reset } = paying
  // On the way to the card page nothing may be pressed again; coming back by Back shows this page as it was left.
  useEffect(() => {
    const restored = ({ persisted }: PageTransitionEvent) => persisted && reset()
    addEventListener('pageshow', restored)
    return () => removeEventListener('pageshow', restored)
  }, [reset])
  return { mutate: paying.mutate, busy: isPending || data === null }
}

/** Not where the wallet is short or too much was asked at once: then the same basket is paid later, or by card. */
function isRefused(error: unknown): boolean {
  if (error instanceof Refusal)
    return error.status >= 400 && ![402, 429].includes(error.status) && error.status < 500
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' && /^PT4(?!02|29)/.test(code)
}
