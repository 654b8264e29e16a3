import { formatDate } from '#contract/rules/dates.ts'
import { formatNaira } from '#contract/rules/money.ts'
import { partyName } from '@/domain/bookings/party-name'
import type { Alert, AlertKind } from './alert'
import type { BookingNews } from './fetch-news'

interface AlertContent {
  kind: AlertKind
  text: string
  /** When it happened; for what leaves no time of its own, when the booking last changed. */
  at?: string | null
  /** Where to act on it, if not on the booking's own page. */
  to?: '/return/$transactionId'
}

interface BookingEvent {
  row: BookingNews
  borrowing: boolean
  title: string
  them: string
  sale: boolean
  now: number
}

/** What is new about a booking for one of its two parties, or undefined where there is nothing to tell. */
export function bookingAlert(row: BookingNews, userId: string, now: number): Alert | undefined {
  const borrowing = row.borrower_id === userId
  const sale = row.transaction_type === 'sale'
  const other = borrowing ? row.lender : row.borrower
  const name = partyName(other?.full_name, borrowing ? 'lender' : 'borrower', sale)
  // Every text begins its sentence with it.
  const them = name.charAt(0).toUpperCase() + name.slice(1)
  const content = describe({ row, borrowing, title: row.item.title, them, sale, now })
  if (!content) return undefined
  return {
    key: `${row.id}:${row.booking_status}${content.to ? ':return' : ''}`,
    kind: content.kind,
    text: content.text,
    at: content.at ?? row.updated_at,
    link: { to: content.to ?? '/booking/$transactionId', params: { transactionId: row.id } },
  }
}

function describe(event: BookingEvent): AlertContent | undefined {
  switch (event.row.booking_status) {
    case 'pending':
      return describeUnpaid(event)
    case 'requested':
      return describeRequested(event)
    case 'confirmed':
    case 'active':
    case 'returned':
      return describeReturning(event) ?? describeRunning(event)
    case 'completed':
      return describeCompleted(event)
    case 'disputed':
      return { kind: 'booking', text: `Your booking of ${event.title} is under review` }
    default:
      return describeEnded(event)
  }
}

function describeUnpaid({ row, borrowing, title, now }: BookingEvent): AlertContent | undefined {
  if (!borrowing) return undefined
  const held = row.hold_expires_at !== null && Date.parse(row.hold_expires_at) > now
  if (held) return { kind: 'money', text: `Pay for ${title} to keep your booking`, at: row.created_at }
  return { kind: 'ended', text: `Your booking of ${title} ended before it was paid`, at: row.hold_expires_at }
}

function describeRequested({ row, borrowing, title, them, sale }: BookingEvent): AlertContent {
  const text = borrowing
    ? `You asked for ${title}. ${them} has not answered yet`
    : `${them} wants to ${sale ? 'buy' : 'rent'} ${title}. Please answer`
  return { kind: 'request', text, at: row.paid_at }
}

function describeRunning({ row, borrowing, title, them, sale }: BookingEvent): AlertContent {
  if (row.booking_status === 'active' && row.rental_end_date) {
    const day = formatDate(row.rental_end_date)
    const text = borrowing
      ? `${title} is with you. Bring it back by ${day}`
      : `${them} has ${title} until ${day}`
    return { kind: 'booking', text, at: row.handed_over_at }
  }
  const text = borrowing
    ? `Your ${sale ? 'purchase' : 'booking'} of ${title} is confirmed`
    : `${them} ${sale ? 'bought' : 'booked'} ${title}`
  return { kind: 'booking', text, at: row.approval_required ? null : row.paid_at }
}

/** One side has confirmed that it came back (or, for a sale, that it came), and the other has not. */
function describeReturning({ row, borrowing, title, them, sale }: BookingEvent): AlertContent | undefined {
  const { borrower_return_confirmed: borrower, lender_return_confirmed: lender } = row
  if (borrower === lender) return undefined
  const what = sale ? 'handover' : 'return'
  const mine = borrowing ? borrower : lender
  const at = borrower ? row.borrower_confirmed_at : row.lender_confirmed_at
  if (mine) return { kind: 'return', text: `You confirmed the ${what} of ${title}. ${them} is asked too`, at }
  const text = `${them} confirmed the ${what} of ${title}. Confirm your side`
  return { kind: 'return', text, at, to: '/return/$transactionId' }
}

function describeCompleted({ row, borrowing, title, sale }: BookingEvent): AlertContent {
  const at = row.settled_at
  if (sale)
    return { kind: 'booking', text: borrowing ? `${title} is yours` : `${title} is sold and paid`, at }
  if (!borrowing) return { kind: 'money', text: `Your money for ${title} is in your wallet`, at }
  const back = row.deposit_amount - (row.late_fee ?? 0)
  if (back <= 0) return { kind: 'booking', text: `Your rental of ${title} is complete`, at }
  return { kind: 'money', text: `Deposit refunded: ${formatNaira(back)} for ${title}`, at }
}

/** Cancelled, declined or expired. Before it was paid, it was nothing to its owner. */
function describeEnded({ row, borrowing, title, them }: BookingEvent): AlertContent | undefined {
  const paid = row.paid_at !== null
  if (!borrowing && !paid) return undefined
  const at = row.settled_at
  const ended = (text: string): AlertContent => ({ kind: 'ended', text, at })
  const mine = row.cancelled_by === (borrowing ? 'borrower' : 'lender')
  if (row.booking_status === 'cancelled' && mine) return ended(`You cancelled the booking of ${title}`)
  if (row.booking_status === 'cancelled') return ended(`${them} cancelled the booking of ${title}`)
  if (row.booking_status === 'declined' && !borrowing) return ended(`You declined the request for ${title}`)
  if (!paid) return ended(`Your booking of ${title} ended before it was paid`)
  if (!borrowing) return ended(`The request for ${title} ended without your answer`)
  const why =
    row.booking_status === 'declined'
      ? `${them} declined your request for`
      : 'Nobody answered your request for'
  return ended(`${why} ${title}. Your money is in your wallet`)
}
