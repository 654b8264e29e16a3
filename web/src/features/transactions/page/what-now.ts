import { formatNaira } from '#contract/rules/money.ts'
import { bookingMoney } from '@/domain/bookings/booking-money'
import { phaseOf } from '@/domain/bookings/phase'
import { formatDueDay } from '@/lib/lagos-time'
import { reasonAgainst } from '../model/actions'
import type { Booking } from '../model/booking'
import { overdue } from '../return/overdue'
import { returnOpens } from '../return/return-state'

export type Who = 'me' | 'them' | 'both' | 'aso' | 'nobody'

export interface WhatNow {
  /** Whose move it is. */
  who: Who
  title: string
  /** Why there is nothing to do about it; null where there is. */
  reason: string | null
  /** The instant by which whoever's move it is has to make it; null where the title names the day, or there is none. */
  until: number | null
  /** What is in it for me; null where that is not settled by anything yet, or nothing. */
  mine: { label: string; amount: number } | null
}

/** What a booking leads with: who has to do what now, and my own part of the money. */
export function whatNow(booking: Booking, now: number): WhatNow {
  const { who, title, reason = null } = moveOf(booking, now)
  return { who, title, reason, until: untilWhen(booking, who, now), mine: myPart(booking, now) }
}

/** A payment has a clock of its own; who is late is asked to return it today; and a rental is handed over on its day. */
const saidElsewhere = ['pay', 'return_overdue', 'nobody_handed_over']

function untilWhen(booking: Booking, who: Who, now: number): number | null {
  const { deadline, side, frozen_at, sale } = booking
  if (!deadline || frozen_at !== null || (sale ? ['pay'] : saidElsewhere).includes(deadline.kind)) return null
  const until = Date.parse(deadline.due_at)
  return until > now && asks(deadline.asked, side, who) ? until : null
}

/** Whether those who have to act by the deadline are those whose move it is. */
function asks(asked: readonly string[], side: Booking['side'], who: Who): boolean {
  if (who === 'nobody') return false
  if (who === 'aso') return asked.length === 0
  return who === 'them' ? asked.some((party) => party !== side) : asked.includes(side)
}

type Move = Pick<WhatNow, 'who' | 'title'> & { reason?: string }

function moveOf(booking: Booking, now: number): Move {
  const { side, other, sale } = booking
  const borrowing = side === 'borrower'
  if (booking.frozen_at !== null) return { who: 'aso', title: 'On hold until the bank has decided' }
  switch (phaseOf(booking, now)) {
    case 'unpaid':
      return unpaid(booking)
    case 'lapsed':
      return { who: 'nobody', title: 'This booking ended before it was paid' }
    case 'requested':
      return borrowing
        ? { who: 'them', title: `${other.name} decides about your request` }
        : { who: 'me', title: `Accept or decline ${other.name}’s request` }
    case 'handover':
      return handover(booking, now)
    case 'receipt':
      return borrowing
        ? { who: 'me', title: 'Say whether you have it' }
        : { who: 'them', title: `${other.name} to confirm receipt` }
    case 'out':
      return out(booking, now)
    case 'returning':
      return returning(booking, now)
    case 'asked':
      return booking.question_by === side
        ? { who: 'them', title: `${other.name} answers next` }
        : { who: 'me', title: `Answer ${other.name}` }
    case 'claimed':
      return claimed(booking)
    case 'disputed':
      return { who: 'aso', title: disputed(booking) }
    case 'completed':
      return { who: 'nobody', title: `This ${sale ? 'sale' : 'rental'} is complete` }
    case 'ended':
      return { who: 'nobody', title: `This booking was ${booking.booking_status}` }
  }
}

function unpaid(booking: Booking): Move {
  if (booking.side === 'lender') return { who: 'them', title: `${booking.other.name} has not paid yet` }
  const reason = reasonAgainst(booking, 'pay')
  if (reason) return { who: 'nobody', title: 'You can’t pay for this booking now', reason }
  // One price alone would not book it: a basket is paid whole.
  if (booking.basket_id) return { who: 'me', title: 'Pay for your basket to book it' }
  return { who: 'me', title: `Pay ${formatNaira(booking.total_amount)} to book it` }
}

/** The owner gives it, the renter takes it; where a deadline runs, the owner has to say so. */
function handover(booking: Booking, now: number): Move {
  const { side, other, sale, rental_start_date: start } = booking
  const opens = returnOpens(booking, now)
  if (opens !== null && start !== null)
    return { who: 'both', title: `Handover with ${other.name} on ${formatDueDay(start)}` }
  const what = sale ? 'Hand it over to the buyer' : 'Hand it over'
  return side === 'lender'
    ? { who: 'me', title: `${what}: type ${other.name}’s code` }
    : { who: 'both', title: `Get it from ${other.name}, then show your code` }
}

function out(booking: Booking, now: number): Move {
  const { side, other, rental_end_date: end } = booking
  const due = end === null ? '' : ` by ${formatDueDay(end)}`
  const late = overdue(booking, now)
  const days = late && (late.days === 1 ? '1 day late' : `${late.days} days late`)
  if (side === 'borrower')
    return {
      who: 'me',
      title: days ? `Return it today: ${days}` : `Return it${due}`,
    }
  return {
    who: 'them',
    title: days ? `${other.name} has not returned it: ${days}` : `${other.name} returns it${due}`,
  }
}

function returning(booking: Booking, now: number): Move {
  const { iConfirmed, other, sale } = booking
  const opens = returnOpens(booking, now)
  if (!iConfirmed && opens) return { who: 'both', title: `The rental begins on ${formatDueDay(opens)}` }
  if (!iConfirmed)
    return { who: 'me', title: sale ? 'Confirm that you have it' : 'Confirm your side of the return' }
  return {
    who: 'them',
    title: sale ? `${other.name} confirms that they have it` : `${other.name} confirms the return next`,
  }
}

/** A claim goes to and fro: its deadline says whose answer is due. */
function claimed({ deadline, side, other }: Booking): Move {
  const asked = deadline?.asked ?? []
  if (asked.length === 0) return { who: 'aso', title: 'Aso decides about the claim' }
  if (asked.length === 2) return { who: 'both', title: 'Aso has ruled on the claim: accept it or appeal' }
  if (asked[0] !== side) return { who: 'them', title: `${other.name} answers next about the claim` }
  return { who: 'me', title: side === 'borrower' ? 'Answer the claim' : 'Answer the offer' }
}

/** Who was reported, or whose booking nobody closed, has not said anything yet. */
function disputed({ disputes, side, borrower_id, lender_id }: Booking): string {
  const mine = side === 'borrower' ? borrower_id : lender_id
  const reported = disputes.some(({ status, reporter_id }) => status === 'pending' && reporter_id !== mine)
  return reported ? 'Tell Aso your side, then Aso decides' : 'Aso decides about this booking'
}

function myPart(booking: Booking, now: number): WhatNow['mine'] {
  const phase = phaseOf(booking, now)
  const { side, claimed_amount, disputes } = booking
  const borrowing = side === 'borrower'
  const ruled = disputes.some(({ status, contested_amount }) => status === 'resolved' && contested_amount > 0)
  if (['lapsed', 'disputed', 'ended', 'asked'].includes(phase) || (phase === 'completed' && ruled))
    return null
  if (phase === 'claimed')
    return { label: borrowing ? 'claimed from your deposit' : 'claimed by you', amount: claimed_amount }
  const { toOwner, back } = bookingMoney(booking, now)
  const done = phase === 'completed'
  if (!borrowing) return { label: done ? 'earned' : 'for you', amount: toOwner }
  return back > 0 ? { label: done ? 'came back to you' : 'comes back to you', amount: back } : null
}
