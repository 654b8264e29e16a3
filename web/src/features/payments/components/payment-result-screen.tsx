import { useQuery } from '@tanstack/react-query'
import { CircleX } from 'lucide-react'
import { paymentMessages } from '#contract/messages/common.ts'
import { Facts } from '@/components/facts'
import { Outcome } from '@/components/outcome'
import { Verifying } from '@/components/verifying'
import { verificationFailure } from '@/domain/payments/payment-check'
import { useTitle } from '@/lib/browser/use-title'
import { paymentQuery } from '../api/verify-payment'
import { PaymentAnswered } from './payment-answered'
import { PaymentButtons } from './payment-buttons'

/** Where Paystack sends people back to after paying for a booking. */
export function PaymentResultScreen({ reference }: { reference: string | undefined }) {
  useTitle('Payment')
  return (
    <div className="page">
      {reference ? (
        <Checked reference={reference} />
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

function Checked({ reference }: { reference: string }) {
  const query = useQuery(paymentQuery(reference))
  const retry = () => void query.refetch()
  if (query.data) {
    return <PaymentAnswered answer={query.data} busy={query.isFetching} retry={retry} />
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
