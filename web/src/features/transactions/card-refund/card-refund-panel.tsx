import { CreditCard } from 'lucide-react'
import { useId, useState } from 'react'
import { addNaira, formatNaira } from '#contract/rules/money.ts'
import { ConfirmDialog } from '@/components/confirm-dialog'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { useSettings } from '@/domain/settings'
import { formatMoment } from '@/lib/lagos-time'
import { useForm } from '@/lib/use-form'
import type { Booking } from '../model/booking'
import { cardRefundTime } from './card-refund-time'
import { type CardRefund, useCardRefunds, useSendToCard } from './card-refunds'

/** What came back of a card payment: it can be sent on to the card, and how far that is. */
export function CardRefundPanel({ booking }: { booking: Booking }) {
  const over = ['cancelled', 'declined', 'expired'].includes(booking.booking_status)
  return over && booking.side === 'borrower' ? <Panel transactionId={booking.id} /> : null
}

function Panel({ transactionId }: { transactionId: string }) {
  const title = useId()
  const { data } = useCardRefunds(transactionId)
  if (!data || data.offers.length + data.refunds.length === 0) return null
  return (
    <section aria-labelledby={title} className="grid gap-3">
      <h3 id={title} className="flex items-center gap-2 font-sans font-semibold text-sm">
        <CreditCard aria-hidden className="size-5" />
        Your card
      </h3>
      {data.refunds.length > 0 && (
        <ul className="grid gap-3">
          {data.refunds.map((refund) => (
            <RefundState key={refund.id} refund={refund} />
          ))}
        </ul>
      )}
      {data.offers[0] && (
        <Offer
          transactionId={transactionId}
          amount={addNaira(...data.offers.map(({ amount }) => amount))}
          until={data.offers[0].until}
        />
      )}
    </section>
  )
}

const underWay = { label: 'On its way', variant: 'info' } as const
const states = {
  requested: underWay,
  pending: underWay,
  processing: underWay,
  'needs-attention': { label: 'Being checked', variant: 'caution' },
  processed: { label: 'Sent', variant: 'good' },
  failed: { label: 'Failed', variant: 'neutral' },
} as const satisfies Record<CardRefund['status'], { label: string; variant: string }>

function RefundState({ refund: { amount, status, created_at, concluded_at } }: { refund: CardRefund }) {
  const time = cardRefundTime(useSettings().data)
  const { label, variant } = states[status]
  const texts: Record<CardRefund['status'], string> = {
    requested: `It takes ${time}.`,
    pending: `It takes ${time}.`,
    processing: `It takes ${time}.`,
    'needs-attention': 'Paystack needs a bank account of yours for it. We have emailed you.',
    processed: 'Your bank shows it in a few days.',
    failed: 'The money is back in your wallet.',
  }
  return (
    <li className="grid gap-1">
      <p className="flex items-center justify-between gap-3">
        <span className="price font-bold text-lg">{formatNaira(amount)}</span>
        <Badge variant={variant}>{label}</Badge>
      </p>
      <p className="text-muted-foreground text-sm">
        <time dateTime={concluded_at ?? created_at}>{formatMoment(concluded_at ?? created_at)}</time>.{' '}
        {texts[status]}
      </p>
    </li>
  )
}

interface OfferProps {
  transactionId: string
  amount: number
  until: string
}

function Offer({ transactionId, amount, until }: OfferProps) {
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const send = useSendToCard(transactionId, close)
  const { handleSubmit } = useForm()
  const time = cardRefundTime(useSettings().data)
  return (
    <div className="grid gap-3 sm:justify-items-start">
      <p className="text-sm">
        <span className="price font-bold">{formatNaira(amount)}</span> is in your wallet. You can send it back
        to the card you paid with until <time dateTime={until}>{formatMoment(until)}</time>.
      </p>
      <Button variant="outline" size="lg" onClick={() => setAsking(true)}>
        Send to my card
      </Button>
      {asking && (
        <ConfirmDialog
          title={`Send ${formatNaira(amount)} to your card?`}
          description={`It leaves your wallet now and takes ${time}. This can’t be undone.`}
          words={{ go: 'Send to my card', going: 'Sending…' }}
          busy={send.isPending}
          onConfirm={() => void handleSubmit(() => send.mutate())()}
          onClose={close}
        />
      )}
    </div>
  )
}
