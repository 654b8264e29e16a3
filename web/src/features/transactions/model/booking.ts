import { addNaira } from '#contract/rules/money.ts'
import { partyName, type Side } from '@/domain/bookings/party-name'
import type { BookingRow } from '../api/bookings'

/** A booking as one of its two parties sees it. */
export interface Booking extends BookingRow {
  side: Side
  sale: boolean
  title: string
  /** The counterparty. */
  other: { id: string; name: string; phone: string | null }
  iConfirmed: boolean
  theyConfirmed: boolean
  paid: boolean
}

export function viewBooking(row: BookingRow, userId: string): Booking {
  const side = row.borrower_id === userId ? 'borrower' : 'lender'
  const other = side === 'borrower' ? row.lender : row.borrower
  const borrowing = side === 'borrower'
  const sale = row.transaction_type === 'sale'
  return {
    ...row,
    side,
    sale,
    title: row.item.title,
    other: {
      id: borrowing ? row.lender_id : row.borrower_id,
      name: partyName(other?.full_name, borrowing ? 'lender' : 'borrower', sale),
      phone: other?.phone_number ?? null,
    },
    iConfirmed: borrowing ? row.borrower_return_confirmed : row.lender_return_confirmed,
    theyConfirmed: borrowing ? row.lender_return_confirmed : row.borrower_return_confirmed,
    paid: row.payment_status === 'successful',
  }
}

/** What goes to the lender besides the price: delivery that the borrower paid. */
export function deliveryPaid(booking: Booking): number {
  const { delivery_paid_by, delivery_fee, return_paid_by, return_delivery_fee } = booking
  return addNaira(
    delivery_paid_by === 'borrower' ? delivery_fee : 0,
    return_paid_by === 'borrower' ? return_delivery_fee : 0,
  )
}

/** An unpaid booking that still keeps its dates. */
export function isHeld(booking: Booking, now: number): boolean {
  const { booking_status, hold_expires_at } = booking
  return booking_status === 'pending' && hold_expires_at !== null && Date.parse(hold_expires_at) > now
}

/** It ended before it was paid. */
export function endedUnpaid(booking: Booking, now: number): boolean {
  if (booking.paid_at) return false
  return booking.booking_status !== 'pending' || !isHeld(booking, now)
}

/** Paid and accepted, and not over: the item changes hands, or is out. */
export function isUnderWay({ paid, booking_status }: Booking): boolean {
  return paid && (booking_status === 'confirmed' || booking_status === 'active')
}

/** Something can still happen to it; one that is over can be reported for some days, and a report is decided. */
export function isLive({
  booking_status,
  actions,
  disputes,
}: Pick<BookingRow, 'booking_status' | 'actions' | 'disputes'>): boolean {
  return (
    !['completed', 'cancelled', 'declined', 'expired'].includes(booking_status) ||
    actions.some(({ action, allowed }) => action === 'report_issue' && allowed) ||
    disputes.some(({ status }) => status === 'pending')
  )
}
