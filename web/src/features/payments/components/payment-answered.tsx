import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import { delays } from '#contract/constants.ts'
import { Outcome } from '@/components/outcome'
import { useRefreshMyData } from '@/domain/me/use-refresh-my-data'
import { useRedirect } from '@/domain/payments/use-redirect'
import { showSuccess } from '@/lib/toast'
import { makeAgreementInBackground } from '../api/make-agreement'
import { paidBookingQuery } from '../api/paid-booking'
import type { PaymentAnswer } from '../api/verify-payment'
import { isPaid, paymentNews, paymentResult } from '../model/payment-result'
import { PaymentButtons } from './payment-buttons'
import { PaymentReceipt } from './payment-receipt'

interface PaymentAnsweredProps {
  answer: PaymentAnswer
  busy: boolean
  retry: () => void
}

export function PaymentAnswered({ answer, busy, retry }: PaymentAnsweredProps) {
  const paid = isPaid(answer)
  const { data: booking } = useQuery(paidBookingQuery(answer.transaction_id))
  const rentalWithoutPaper =
    answer.booking_status === 'confirmed' && booking?.transaction_type === 'rental' && !booking.agreement_path
  const navigate = useNavigate()
  const { transaction_id: transactionId, amount } = answer
  const goOn = useCallback(
    () =>
      void (transactionId
        ? navigate({ to: '/booking/$transactionId', params: { transactionId }, search: { paid: amount } })
        : navigate({ to: '/transactions' })),
    [navigate, transactionId, amount],
  )
  const { leaving, stay } = useRedirect(paid, delays.paymentRedirectMs, goOn)
  useAnnounced(answer)

  useEffect(() => {
    if (rentalWithoutPaper) makeAgreementInBackground(booking.id)
  }, [rentalWithoutPaper, booking?.id])

  const again = answer.outcome === 'pending' || answer.outcome === 'failed'
  return (
    <Outcome {...paymentResult(answer)}>
      <PaymentReceipt answer={answer} item={booking?.item} />
      <PaymentButtons
        retry={again ? retry : undefined}
        busy={busy}
        wallet={answer.outcome === 'credited_to_wallet'}
        onActivity={stay}
      />
      <p role="status" className="min-h-5 text-muted-foreground text-sm">
        {leaving && 'Taking you to your booking…'}
      </p>
    </Outcome>
  )
}

function useAnnounced(answer: PaymentAnswer) {
  const refreshMyData = useRefreshMyData()
  const news = paymentNews(answer)
  useEffect(() => {
    void refreshMyData()
    if (news) showSuccess(news)
  }, [news, refreshMyData])
}
