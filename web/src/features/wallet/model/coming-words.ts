import { formatDate, lagosToday } from '#contract/rules/dates.ts'
import { bookingMoney } from '@/domain/bookings/booking-money'
import { partyName } from '@/domain/bookings/party-name'
import { phaseOf } from '@/domain/bookings/phase'
import type { ComingBooking } from '../api/coming-in'

export interface ExpectedIncome {
  /** Naira for me when it ends as it stands. */
  amount: number
  /** The event at which it is paid, in words. */
  when: string
  /** Others decide how much of it is mine. */
  open: boolean
}

/** What a booking of mine brings me, and when. */
export function expectedIncomeOf(booking: ComingBooking, now: number): ExpectedIncome {
  const { toOwner } = bookingMoney(booking, now)
  const sale = booking.transaction_type === 'sale'
  const name = partyName(booking.borrower?.full_name, 'borrower', sale)
  const settled = booking.settled_at !== null
  const expected = (when: string): ExpectedIncome => ({ amount: toOwner, when, open: false })
  const open = (when: string): ExpectedIncome => ({
    amount: settled ? booking.claimed_amount : toOwner,
    when,
    open: true,
  })
  if (booking.frozen_at !== null) return open('on hold until the bank has decided')
  switch (phaseOf(booking, now)) {
    case 'requested':
      return open('if you accept the request')
    case 'disputed':
      return open('when Aso has decided')
    case 'asked':
      return open('when the question about it is answered')
    case 'claimed':
      return open('when the claim is settled')
    default:
      return expected(sale ? `when ${name} confirms that they have it` : returned(booking, now))
  }
}

function returned(booking: ComingBooking, now: number): string {
  const both = 'when you both confirm the return'
  const { rental_end_date: end } = booking
  if (end === null) return both
  if (end >= lagosToday(new Date(now))) return `${both}, due ${formatDate(end)}`
  return phaseOf(booking, now) === 'out' ? `${both}, overdue since ${formatDate(end)}` : both
}
