import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { addNaira, formatNaira } from '#contract/rules/money.ts'
import { Button } from '@/components/ui/button'
import { useNow } from '@/lib/browser/use-now'
import { type ComingBooking, useComingIn } from '../api/coming-in'
import { expectedIncomeOf } from '../model/coming-words'

const atOnce = 20

/** What Aso holds for me as an owner, and when it comes; nothing where there is none. The sums are those of all, however many are shown. */
export function ComingIn() {
  const bookings = useComingIn().data ?? []
  const now = useNow(60_000)
  const [shown, setShown] = useState(atOnce)
  if (bookings.length === 0) return null
  const coming = bookings.map((booking) => ({ booking, ...expectedIncomeOf(booking, now) }))
  const sumOf = (isOpen: boolean) =>
    addNaira(...coming.filter(({ open }) => open === isOpen).map(({ amount }) => amount))
  const [sure, open] = [sumOf(false), sumOf(true)]
  return (
    <section aria-label="Coming to you" className="grid gap-2 rounded-2xl bg-card p-4 sm:p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="font-semibold text-lg">Coming to you</h2>
        {sure > 0 && <p className="price font-bold text-2xl">{formatNaira(sure)}</p>}
      </div>
      <p className="text-muted-foreground text-sm">
        Held by Aso for bookings of your items.
        {open > 0 && ` Up to ${formatNaira(open)} more is not decided yet.`}
      </p>
      <ul className="grid">
        {coming.slice(0, shown).map(({ booking, ...row }) => (
          <Row key={booking.id} booking={booking} {...row} />
        ))}
      </ul>
      {shown < coming.length && (
        <Button variant="outline" className="justify-self-center" onClick={() => setShown(shown + atOnce)}>
          Show more
        </Button>
      )}
    </section>
  )
}

function Row({
  booking,
  amount,
  when,
  open,
}: { booking: ComingBooking } & ReturnType<typeof expectedIncomeOf>) {
  return (
    <li className="relative flex items-baseline justify-between gap-4 py-2.5 text-sm">
      <div className="grid min-w-0 gap-0.5">
        <Link
          to="/booking/$transactionId"
          params={{ transactionId: booking.id }}
          className="font-medium wrap-anywhere after:absolute after:inset-0 hover:underline"
        >
          {booking.item.title}
        </Link>
        <p className="text-muted-foreground">{when.charAt(0).toUpperCase() + when.slice(1)}</p>
      </div>
      <p className="price shrink-0 font-bold">
        {open && <span className="font-medium font-sans text-muted-foreground">up to </span>}
        {formatNaira(amount)}
      </p>
    </li>
  )
}
