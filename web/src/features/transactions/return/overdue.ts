import type { Message } from '#contract/messages/common.ts'
import { lagosToday } from '#contract/rules/dates.ts'
import { formatNaira } from '#contract/rules/money.ts'
import { lateDays } from '@/domain/bookings/booking-money'
import { type Booking, isUnderWay } from '../model/booking'

/** A rental after its last day without a confirmed return: how late it is, and what that costs so far. */
export function overdue(booking: Booking, now = Date.now()): { days: number; amount: number } | null {
  const { sale, iConfirmed, theyConfirmed, question } = booking
  if (sale || !isUnderWay(booking) || iConfirmed || theyConfirmed || question === 'not_received') return null
  const late = lateDays(booking, lagosToday(new Date(now)))
  return late.days > 0 ? late : null
}

export function overdueWords(booking: Booking, now: number): Message | null {
  const late = overdue(booking, now)
  if (!late) return null
  const days = late.days === 1 ? '1 day late' : `${late.days} days late`
  return { title: `${days}.`, text: costs(booking, late.amount) }
}

function costs({ side, other, rental_price, deposit_amount }: Booking, amount: number): string {
  const daily = `${formatNaira(rental_price)} a day`
  const whose = side === 'borrower' ? 'your deposit' : `${other.name}’s deposit`
  const please = side === 'borrower' ? ' Return it today.' : ''
  if (deposit_amount === 0) return `There is no deposit to pay for it.${please}`
  const most = amount === deposit_amount ? ', which is all of it' : ` (${daily})`
  return `So far ${formatNaira(amount)} of ${whose} goes to ${side === 'borrower' ? other.name : 'you'}${most}.${please}`
}
