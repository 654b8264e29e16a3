import { partyName, type Side } from '@/domain/bookings/party-name'
import { phaseOf } from '@/domain/bookings/phase'
import type { BookingRow } from '../api/bookings'

interface OtherSide {
  id: string
  name: string
  phone: string | null
  photo: string | null
  verified: boolean
  /** 0 while there are no ratings. */
  rating: number
  reviews: number
}

/** A booking as one of its two parties sees it. */
export interface Booking extends BookingRow {
  side: Side
  sale: boolean
  title: string
  /** The counterparty. */
  other: OtherSide
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
      photo: other?.selfie_url ?? null,
      verified: other?.verified ?? false,
      rating: other?.rating_average ?? 0,
      reviews: other?.num_reviews ?? 0,
    },
    iConfirmed: borrowing ? row.borrower_return_confirmed : row.lender_return_confirmed,
    theyConfirmed: borrowing ? row.lender_return_confirmed : row.borrower_return_confirmed,
    paid: row.payment_status === 'successful',
  }
}

/** An unpaid booking that still keeps its dates. */
export function isHeld(booking: Booking, now: number): boolean {
  return phaseOf(booking, now) === 'unpaid'
}

/** It ended before it was paid. */
export function endedUnpaid(booking: Booking, now: number): boolean {
  return phaseOf(booking, now) === 'lapsed'
}

/** Paid and accepted, and not over: the item changes hands, or is out. */
export function isUnderWay({ paid, booking_status }: Pick<Booking, 'paid' | 'booking_status'>): boolean {
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
