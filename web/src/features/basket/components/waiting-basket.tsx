import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { AlarmClock, Shirt } from 'lucide-react'
import { useState } from 'react'
import { basketMessages, basketWords as words } from '#contract/messages/basket.ts'
import { formatNaira } from '#contract/rules/money.ts'
import type { PaymentMethod } from '#contract/taxonomy.ts'
import { Loaded } from '@/components/loaded'
import { Notice } from '@/components/notice'
import { Button } from '@/components/ui/button'
import { useSpendable } from '@/domain/me/my-profile'
import { PaymentField } from '@/features/payments'
import { useNow } from '@/lib/browser/use-now'
import { countdown } from '@/lib/countdown'
import { usePerson } from '@/lib/session'
import { clearToasts, prepareToasts } from '@/lib/toast'
import { type Basket, type BasketBooking, basketQuery } from '../api/basket'
import { sumsOf } from '../model/sums'
import { usePay } from '../model/use-pay'
import { BasketSkeleton } from './basket-skeleton'
import { BasketSums } from './basket-sums'
import { BookedPiece } from './booked-piece'

/** A basket that is booked: its payment, as long as something in it waits. */
export function WaitingBasket({ id }: { id: string }) {
  const query = useQuery(basketQuery(usePerson()?.id, id))
  return (
    <Loaded query={query} skeleton={<BasketSkeleton pieces={3} />} message={basketMessages.loadFailed}>
      {(basket) =>
        basket ? (
          <Booked basket={basket} />
        ) : (
          <Notice icon={Shirt} {...basketMessages.notFound}>
            <Bookings />
          </Notice>
        )
      }
    </Loaded>
  )
}

function Booked({ basket }: { basket: Basket }) {
  const now = useNow(1000)
  const waiting = basket.bookings.filter((booking) => waits(booking, now))
  if (waiting.length === 0) {
    const paid = basket.bookings.some(({ payment_status }) => payment_status === 'successful')
    const title = paid ? words.paidTitle : words.endedTitle
    return (
      <Notice icon={Shirt} title={title} text={paid ? words.paid : words.ended}>
        <Bookings />
      </Notice>
    )
  }
  return (
    <div className="grid gap-8 md:grid-cols-[1fr_22rem] md:items-start">
      <ul aria-label="Items" className="grid gap-6">
        {basket.bookings.map((booking) => (
          <BookedPiece key={booking.id} booking={booking} over={!waiting.includes(booking)} />
        ))}
      </ul>
      <Pay basketId={basket.id} waiting={waiting} now={now} />
    </div>
  )
}

const waits = ({ booking_status, hold_expires_at }: BasketBooking, now: number): boolean =>
  booking_status === 'pending' && Date.parse(hold_expires_at ?? '') > now

function Bookings() {
  return (
    <Button asChild>
      <Link to="/transactions">View My Bookings</Link>
    </Button>
  )
}

interface PayProps {
  basketId: string
  waiting: readonly BasketBooking[]
  now: number
}

function Pay({ basketId, waiting, now }: PayProps) {
  const balance = useSpendable() ?? 0
  const sums = sumsOf(waiting)
  const [chosen, choose] = useState<PaymentMethod | null>(null)
  const method = chosen ?? (balance >= sums.total ? 'wallet' : 'card')
  const pay = usePay({ basketFor: async () => basketId })
  const submit = () => {
    clearToasts()
    void prepareToasts()
    if (!pay.busy) pay.mutate({ amount: sums.total, method })
  }
  const left = Math.min(...waiting.map(({ hold_expires_at }) => Date.parse(hold_expires_at ?? ''))) - now
  const declined = waiting.some(({ payment_status }) => payment_status === 'failed')
  return (
    <section aria-label="Payment" className="grid gap-6 rounded-2xl bg-card p-4 sm:p-6">
      <p className="flex items-center gap-2.5 text-sm">
        <AlarmClock aria-hidden className="size-5 shrink-0 text-caution" />
        <span>
          {words.holding}{' '}
          <strong role="timer" aria-label="Time left" className="price text-base">
            {countdown(left)}
          </strong>
          {declined && `. ${words.declined}`}
        </span>
      </p>
      <PaymentField value={method} balance={balance} total={sums.total} onChange={choose} />
      <BasketSums sums={sums} />
      <p className="text-muted-foreground text-sm">{words.held}</p>
      <Button
        size="lg"
        className="price px-4"
        disabled={pay.busy || (method === 'wallet' && balance < sums.total)}
        onClick={submit}
      >
        {pay.busy ? 'One moment…' : words.pay(formatNaira(sums.total))}
      </Button>
    </section>
  )
}
