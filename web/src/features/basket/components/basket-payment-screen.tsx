import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleX } from 'lucide-react'
import { useEffect } from 'react'
import { paymentMessages } from '#contract/messages/common.ts'
import { formatNaira } from '#contract/rules/money.ts'
import { Facts } from '@/components/facts'
import { Outcome } from '@/components/outcome'
import { Button } from '@/components/ui/button'
import { Verifying } from '@/components/verifying'
import { useRefreshMyData } from '@/domain/me/use-refresh-my-data'
import { verificationFailure } from '@/domain/payments/payment-check'
import {
  isPaid,
  makeAgreementInBackground,
  type PaymentAnswer,
  PaymentButtons,
  paymentQuery,
} from '@/features/payments'
import { useTitle } from '@/lib/browser/use-title'
import { usePerson } from '@/lib/session'
import { basketQuery } from '../api/basket'
import { basketPaymentResult } from '../model/basket-payment-result'
import { BookedPiece } from './booked-piece'

interface BasketPaymentScreenProps {
  reference: string | undefined
  basketId: string
}

/** Where Paystack sends people back to after paying for a basket. */
export function BasketPaymentScreen({ reference, basketId }: BasketPaymentScreenProps) {
  useTitle('Payment')
  return (
    <div className="page">
      {reference ? (
        <Checked reference={reference} basketId={basketId} />
      ) : (
        <Outcome
          tone="bad"
          icon={CircleX}
          title={paymentMessages.verificationFailed.title}
          text={paymentMessages.noReference}
        >
          <PaymentButtons />
        </Outcome>
      )}
    </div>
  )
}

function Checked({ reference, basketId }: { reference: string; basketId: string }) {
  const query = useQuery(paymentQuery(reference))
  const retry = () => void query.refetch()
  if (query.data) {
    return <Answered answer={query.data} basketId={basketId} busy={query.isFetching} retry={retry} />
  }
  if (query.isError || query.isPaused) {
    return (
      <Outcome tone="bad" icon={CircleX} {...verificationFailure(query.error)}>
        <Facts facts={[{ label: 'Reference', value: reference }]} className="w-full" />
        <PaymentButtons retry={retry} busy={query.isFetching} />
      </Outcome>
    )
  }
  return <Verifying title="Verifying your payment" text="We are asking Paystack. This takes a few seconds." />
}

interface AnsweredProps {
  answer: PaymentAnswer
  basketId: string
  busy: boolean
  retry: () => void
}

function Answered({ answer, basketId, busy, retry }: AnsweredProps) {
  const { data: basket } = useQuery(basketQuery(usePerson()?.id, basketId))
  const refreshMyData = useRefreshMyData()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each outcome changes what else is shown of the person.
  useEffect(() => void refreshMyData(), [answer.outcome, refreshMyData])
  useAgreements(isPaid(answer) ? basket?.bookings : undefined)
  const waits = basket?.bookings.some(({ booking_status }) => booking_status === 'pending')
  return (
    <Outcome {...basketPaymentResult(answer)}>
      <div className="grid w-full gap-5 rounded-2xl bg-card p-5 text-left">
        <p className="price font-bold text-3xl">{formatNaira(answer.amount)}</p>
        <ul aria-label="Items" className="grid gap-5">
          {basket?.bookings.map((booking) => (
            <BookedPiece key={booking.id} booking={booking} over />
          ))}
        </ul>
      </div>
      {waits && !isPaid(answer) && answer.outcome !== 'pending' && (
        <Button asChild size="lg" className="w-full">
          <Link to="/basket" search={{ id: basketId }}>
            Back to your basket
          </Link>
        </Button>
      )}
      <PaymentButtons
        retry={answer.outcome === 'pending' || answer.outcome === 'failed' ? retry : undefined}
        busy={busy}
        wallet={answer.outcome === 'credited_to_wallet'}
      />
    </Outcome>
  )
}

interface Paper {
  id: string
  booking_status: string
  agreement_path: string | null
}

/** Of each rental that is confirmed and has none yet. */
function useAgreements(bookings: readonly Paper[] | undefined) {
  const missing = bookings?.filter((one) => one.booking_status === 'confirmed' && !one.agreement_path)
  const ids = missing?.map(({ id }) => id).join(' ') ?? ''
  useEffect(() => {
    for (const id of ids.split(' ').filter(Boolean)) makeAgreementInBackground(id)
  }, [ids])
}
