import { formatNaira } from '#contract/rules/money.ts'
import { bookingMoney } from '@/domain/bookings/booking-money'
import { formatDeadline, formatMoment } from '@/lib/lagos-time'
import { deadlineOf, reasonAgainst } from '../model/actions'
import { type Booking, isHeld } from '../model/booking'
import type { TrailLine } from './read-trail'

/** What will happen next, with what it moves. */
export interface AheadStep {
  title: string
  text?: string
  lines: TrailLine[]
}

export function moneyAhead(booking: Booking, now: number): AheadStep[] {
  const { booking_status } = booking
  if (booking.frozen_at !== null) return []
  if (isHeld(booking, now)) return [paying(booking), settling(booking, now)]
  if (booking_status === 'requested') return [accepting(booking), settling(booking, now)]
  if (booking_status !== 'confirmed' && booking_status !== 'active') return []
  return [booking.question === 'not_received' ? takingBack(booking) : settling(booking, now)]
}

/** The borrower says that nothing came: it goes back, unless the owner contests that. */
function takingBack({ side, other, total_amount, question_due_at }: Booking): AheadStep {
  const borrowing = side === 'borrower'
  const whom = borrowing ? 'you' : other.name
  const until = question_due_at ? `Until ${formatDeadline(question_due_at)}. ` : ''
  return {
    title: borrowing ? `${other.name} answers` : 'You answer',
    text: `${until}Without an answer everything ${borrowing ? 'comes' : 'goes'} back to ${whom}.`,
    lines: [
      {
        id: 'refund',
        text: `Back to ${borrowing ? 'your wallet' : other.name}`,
        amount: total_amount,
        flow: borrowing ? 'in' : 'past',
      },
    ],
  }
}

function paying(booking: Booking): AheadStep {
  const { side, sale, other, total_amount, hold_expires_at } = booking
  const held = sale ? 'nobody else can buy it' : 'nobody else can book it'
  const until = hold_expires_at ? ` Until ${formatMoment(hold_expires_at)} ${held}.` : ''
  const reason = reasonAgainst(booking, 'pay')
  if (side === 'borrower' && reason) return { title: 'It cannot be paid now', text: reason, lines: [] }
  return side === 'borrower'
    ? {
        title: `You pay ${formatNaira(total_amount)}`,
        text: `Aso holds it. ${other.name} is paid only when you are done.${until}`,
        lines: [],
      }
    : {
        title: `${other.name} pays ${formatNaira(total_amount)}`,
        text: `Aso holds it until you are both done.${until}`,
        lines: [],
      }
}

function accepting(booking: Booking): AheadStep {
  const { side, other } = booking
  const until = deadlineOf(booking, 'accept', 'lender')
  const due = until ? formatMoment(until) : 'the deadline'
  return side === 'borrower'
    ? { title: `${other.name} accepts`, text: `If not by ${due}, everything comes back to you.`, lines: [] }
    : { title: 'You accept', text: `If not by ${due}, everything goes back to ${other.name}.`, lines: [] }
}

function settling(booking: Booking, now: number): AheadStep {
  return { title: settlingTitle(booking), lines: promisedLines(booking, now) }
}

function settlingTitle({ sale, side, other }: Booking): string {
  if (!sale) return 'You both confirm the return'
  return side === 'borrower' ? 'You confirm that you have it' : `${other.name} confirms that they have it`
}

function promisedLines(booking: Booking, now: number): TrailLine[] {
  const { side, other, sale } = booking
  const { net, fee, delivery, late, lostNet, claimed, back } = bookingMoney(booking, now)
  const borrowing = side === 'borrower'
  const owner = borrowing ? `to ${other.name}` : 'to your wallet'
  const renter = borrowing ? 'back to your wallet' : `back to ${other.name}`
  const toOwner = borrowing ? 'past' : 'in'
  const lines: TrailLine[] = [
    { id: 'price', text: `${sale ? 'Price' : 'Rent'} ${owner}`, amount: net, flow: toOwner },
    { id: 'delivery', text: `Delivery ${owner}`, amount: delivery, flow: toOwner },
    { id: 'fee', text: 'Aso’s fee', amount: fee, flow: 'past' },
    { id: 'late', text: `Late charge ${owner}`, amount: late, flow: toOwner },
    { id: 'lost', text: `Group discount ${owner}`, amount: lostNet, flow: toOwner },
    { id: 'claimed', text: 'Held until the claim is settled', amount: claimed, flow: 'past' },
    { id: 'deposit', text: `Deposit ${renter}`, amount: back, flow: borrowing ? 'in' : 'past' },
  ]
  return lines.filter(({ amount }) => amount > 0)
}
