import type { DateOnly } from '#contract/rules/dates.ts'
import { addNaira, formatNaira } from '#contract/rules/money.ts'
import { Facts } from '@/components/facts'
import type { Booking } from '../model/booking'
import { moneyOnReturn } from './money-on-return'

interface WhatMovesProps {
  booking: Booking
  day: DateOnly
  /** What the owner claims of the deposit with it, beyond late days. */
  costs?: number
}

/** What confirming the return on this day moves, said before the last tap. */
export function WhatMoves({ booking, day, costs = 0 }: WhatMovesProps) {
  const { side, other, theyConfirmed } = booking
  const { toOwner, ...onReturn } = moneyOnReturn(booking, day)
  const back = addNaira(onReturn.back, -costs)
  const claimed = addNaira(onReturn.claimed, costs)
  const borrowing = side === 'borrower'
  const shares = [
    { label: borrowing ? 'Back to your wallet' : 'To your wallet', amount: borrowing ? back : toOwner },
    { label: borrowing ? `To ${other.name}` : `Back to ${other.name}`, amount: borrowing ? toOwner : back },
    { label: 'Held until the claim is settled', amount: claimed },
  ]
  return (
    <section aria-label="What moves" className="grid gap-2 rounded-xl bg-card p-4 text-sm">
      <p className="font-semibold">
        {theyConfirmed
          ? 'When you confirm, Aso pays out at once. This can’t be undone.'
          : `This can’t be undone. When ${other.name} confirms too, Aso pays out:`}
      </p>
      <Facts
        facts={shares
          .filter(({ amount }) => amount > 0)
          .map(({ label, amount }) => ({
            label,
            value: <span className="price font-bold">{formatNaira(amount)}</span>,
          }))}
      />
    </section>
  )
}
