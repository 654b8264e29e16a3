import { formatDate, lagosToday } from '#contract/rules/dates.ts'
import { formatNaira } from '#contract/rules/money.ts'
import { depositBack } from '@/domain/bookings/booking-money'
import { paidClaim } from '@/domain/bookings/claimed-shares'
import { partyName } from '@/domain/bookings/party-name'
import { phaseOf } from '@/domain/bookings/phase'
import type { Alert } from './alert'
import type { AlertContent, BookingEvent } from './booking-event'
import type { BookingNews } from './fetch-news'
import { describeOpenMatter } from './open-matters'

/** What is new about a booking for one of its two parties, or undefined where there is nothing to tell. */
export function bookingAlert(row: BookingNews, userId: string, now: number): Alert | undefined {
  const borrowing = row.borrower_id === userId
  const sale = row.transaction_type === 'sale'
  const other = borrowing ? row.lender : row.borrower
  const name = partyName(other?.full_name, borrowing ? 'lender' : 'borrower', sale)
  const them = name.charAt(0).toUpperCase() + name.slice(1)
  const content = describe({ row, borrowing, title: row.item.title, them, other: name, sale, now })
  if (!content) return undefined
  return {
    key: [row.id, row.booking_status, content.step].filter(Boolean).join(':'),
    kind: content.kind,
    text: content.text,
    at: content.at ?? row.updated_at,
    link: content.link ?? { to: '/booking/$transactionId', params: { transactionId: row.id } },
  }
}

function describe(event: BookingEvent): AlertContent | undefined {
  return describeOpenMatter(event) ?? describeRated(event) ?? describeRuling(event) ?? describeStatus(event)
}

function describeStatus(event: BookingEvent): AlertContent | undefined {
  switch (phaseOf(event.row, event.now)) {
    case 'unpaid':
      return describeUnpaid(event)
    case 'lapsed':
      return describeLapsed(event)
    case 'requested':
      return describeRequested(event)
    case 'returning':
      return beginsLater(event) ? describeRunning(event) : describeReturning(event)
    case 'completed':
      return describeCompleted(event)
    case 'ended':
      return describeEnded(event)
    default:
      return describeRunning(event)
  }
}

/** A return can be confirmed early, but nobody is asked to before the first day. */
function beginsLater({ row, now }: BookingEvent): boolean {
  return row.rental_start_date !== null && row.rental_start_date > lagosToday(new Date(now))
}

function describeUnpaid({ row, borrowing, title }: BookingEvent): AlertContent | undefined {
  if (!borrowing) return undefined
  if (row.pay_refusal !== null) {
    const text = `You can’t pay for ${title} now. ${row.pay_refusal.replace(/\.$/, '')}`
    return { kind: 'money', text, at: row.created_at, step: 'not-payable' }
  }
  return { kind: 'money', text: `Pay for ${title} to keep your booking`, at: row.created_at }
}

/** Before it was paid, it was nothing to its owner. */
function describeLapsed({ row, borrowing, title, them }: BookingEvent): AlertContent | undefined {
  if (!borrowing) return undefined
  const cancelled = row.booking_status === 'cancelled'
  const who = row.cancelled_by === 'lender' ? them : 'You'
  const text = cancelled
    ? `${who} cancelled the booking of ${title}`
    : `Your booking of ${title} ended before it was paid`
  return { kind: 'ended', text, at: row.settled_at ?? row.hold_expires_at }
}

function describeRequested({ row, borrowing, title, them, sale }: BookingEvent): AlertContent {
  const text = borrowing
    ? `You requested ${title}. ${them} has not answered yet`
    : `${them} wants to ${sale ? 'buy' : 'rent'} ${title}. Please answer`
  return { kind: 'request', text, at: row.paid_at }
}

function describeRunning({ row, borrowing, title, them, sale }: BookingEvent): AlertContent {
  if (row.booking_status === 'active' && row.rental_end_date) {
    const day = formatDate(row.rental_end_date)
    const text = borrowing
      ? `You have ${title}. Bring it back by ${day}`
      : `${them} has ${title} until ${day}`
    return { kind: 'booking', text, at: row.handed_over_at }
  }
  const text = borrowing
    ? `Your ${sale ? 'purchase' : 'booking'} of ${title} is confirmed`
    : `${them} ${sale ? 'bought' : 'booked'} ${title}`
  return { kind: 'booking', text, at: row.approval_required ? null : row.paid_at }
}

/** One side has confirmed that it came back (or, for a sale, that it came), and the other has not. */
function describeReturning({ row, borrowing, title, them, other, sale }: BookingEvent): AlertContent {
  const { borrower_return_confirmed: borrower, lender_return_confirmed: lender } = row
  const what = sale ? 'handover' : 'return'
  const mine = borrowing ? borrower : lender
  const at = borrower ? row.borrower_confirmed_at : row.lender_confirmed_at
  if (mine)
    return {
      kind: 'return',
      text: `You confirmed the ${what} of ${title}. Waiting for ${other} to confirm`,
      at,
    }
  const text = `${them} confirmed the ${what} of ${title}. Confirm your side`
  const link = { to: '/return/$transactionId', params: { transactionId: row.id } } as const
  return { kind: 'return', text, at, step: 'return', link }
}

/** The other side's rating has opened, which comes after every way to complete it. */
function describeRated({ row, borrowing, title, them }: BookingEvent): AlertContent | undefined {
  const theirs = borrowing ? row.lender_id : row.borrower_id
  const rated = row.ratings.find(({ rater_id }) => rater_id === theirs)?.opened_at
  if (!rated) return undefined
  return { kind: 'booking', text: `${them} has rated you after ${title}`, at: rated, step: 'rated' }
}

/** A decision of Aso ended it, in the same instant: what each side got is told with that. */
function describeRuling({ row, title }: BookingEvent): AlertContent | undefined {
  const ruling = row.disputes.find(
    ({ resolved_at }) => resolved_at !== null && resolved_at === row.settled_at,
  )
  if (!ruling) return undefined
  return {
    kind: 'money',
    text: `Aso has decided on your booking of ${title}. See the decision`,
    at: ruling.resolved_at,
    step: `ruling:${ruling.id}`,
    link: { to: '/disputes/$disputeId', params: { disputeId: ruling.id } },
  }
}

function describeCompleted({ row, borrowing, title, sale }: BookingEvent): AlertContent {
  const at = row.settled_at
  if (sale)
    return { kind: 'booking', text: borrowing ? `${title} is yours` : `${title} is sold and paid`, at }
  if (!borrowing) return { kind: 'money', text: `Your money for ${title} is in your wallet`, at }
  const back = depositBack(row.deposit_amount, {
    late: row.late_fee ?? 0,
    claimed: row.claimed_amount,
    paidClaim: paidClaim(row.claim?.lines ?? []),
  })
  if (back <= 0) return { kind: 'booking', text: `Your rental of ${title} is complete`, at }
  return { kind: 'money', text: `Deposit refunded: ${formatNaira(back)} for ${title}`, at }
}

/** Cancelled, declined or expired after it was paid. */
function describeEnded({ row, borrowing, title, them }: BookingEvent): AlertContent {
  const at = row.settled_at
  const ended = (text: string): AlertContent => ({ kind: 'ended', text, at })
  const mine = row.cancelled_by === (borrowing ? 'borrower' : 'lender')
  if (row.booking_status === 'cancelled' && mine) return ended(`You cancelled the booking of ${title}`)
  // A deadline, a bank that took the payment back or a suspension: the booking says which.
  if (row.booking_status === 'cancelled' && row.cancelled_by === null)
    return ended(`The booking of ${title} was cancelled`)
  if (row.booking_status === 'cancelled') return ended(`${them} cancelled the booking of ${title}`)
  if (row.booking_status === 'declined' && !borrowing) return ended(`You declined the request for ${title}`)
  if (!borrowing) return ended(`The request for ${title} ended without your answer`)
  const why =
    row.booking_status === 'declined'
      ? `${them} declined your request for`
      : 'Nobody answered your request for'
  return ended(`${why} ${title}. Your money is in your wallet`)
}
