import { formatNaira } from '#contract/rules/money.ts'
import { Facts } from '@/components/facts'
import { Picture } from '@/components/picture'
import type { PaymentAnswer } from '../api/verify-payment'

interface PaymentReceiptProps {
  answer: PaymentAnswer
  item: { title: string; images: string[] } | null | undefined
}

export function PaymentReceipt({ answer, item }: PaymentReceiptProps) {
  return (
    <div className="grid w-full gap-5 rounded-2xl bg-card p-5 text-left">
      <div className="flex items-center gap-4">
        <Picture
          image={item?.images[0]}
          alt=""
          widths={[180]}
          sizes="4.5rem"
          eager
          className="w-18 shrink-0 rounded-lg"
        />
        <div className="grid min-w-0 gap-1">
          <p className="font-medium leading-snug wrap-anywhere">{item?.title ?? 'Your booking'}</p>
          <p className="price font-bold text-3xl">{formatNaira(answer.amount)}</p>
        </div>
      </div>
      <Facts
        facts={[
          { label: 'Transaction ID', value: answer.transaction_id ?? 'N/A' },
          { label: 'Amount', value: <span className="price">{formatNaira(answer.amount)}</span> },
          { label: 'Payment status', value: paymentStatus(answer) },
          { label: 'Booking status', value: sentence(answer.booking_status) },
        ]}
      />
    </div>
  )
}

/** For a payment that did not confirm its booking: the booking's status then says nothing about the money. */
function paymentStatus({ outcome, payment_status }: PaymentAnswer): string {
  if (outcome === 'credited_to_wallet') return 'In your wallet'
  return outcome === 'mismatch' ? 'Being checked' : sentence(payment_status)
}

function sentence(status: string | null): string {
  return status ? status.charAt(0).toUpperCase() + status.slice(1) : 'N/A'
}
