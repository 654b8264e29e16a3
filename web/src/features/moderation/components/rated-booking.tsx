import { Link } from '@tanstack/react-router'
import { countOf } from '#contract/rules/count.ts'
import { formatDate } from '#contract/rules/dates.ts'
import type { Fact } from '@/components/facts'
import { Facts } from '@/components/facts'
import { formatMoment } from '@/lib/lagos-time'
import type { RatingReport } from '../api/ratings'

type ReportedRating = NonNullable<RatingReport['rating']>

const link = 'underline underline-offset-4 hover:no-underline'

interface RatedBookingProps {
  rating: ReportedRating
  /** Reports of the booking. */
  disputeIds: readonly string[]
}

/** What a reported rating is about: the booking, its item, its two sides and what became of it. */
export function RatedBooking({ rating, disputeIds }: RatedBookingProps) {
  const { transaction: booking, rater, rated, rater_id, rated_user_id } = rating
  const borrowerWrote = rater_id === booking.borrower_id
  const facts: Fact[] = [
    { label: 'Item', value: <ItemLink item={booking.item} /> },
    { label: 'Booking', value: bookingWords(booking) },
    {
      label: `Written by the ${sideName(booking, borrowerWrote)}`,
      value: <ClosetLink id={rater_id} person={rater} />,
    },
    {
      label: `About the ${sideName(booking, !borrowerWrote)}`,
      value: <ClosetLink id={rated_user_id} person={rated} />,
    },
    { label: 'Written', value: formatMoment(rating.created_at) },
    ...disputeIds.map((id, at) => ({
      label: at === 0 ? 'Report of the booking' : `Report of the booking ${at + 1}`,
      value: (
        <Link to="/admin/disputes/$disputeId" params={{ disputeId: id }} className={link}>
          Open
        </Link>
      ),
    })),
    { label: 'Booking ID', value: <span className="font-mono text-xs">{booking.id}</span> },
  ]
  return <Facts facts={facts} className="rounded-xl bg-secondary/60 p-3" />
}

type Booking = ReportedRating['transaction']

function bookingWords({
  transaction_type,
  rental_start_date: start,
  rental_end_date: end,
  late_days,
}: Booking) {
  if (transaction_type === 'sale' || !start || !end) return 'Sale'
  const late = late_days ? `, returned ${countOf(late_days, 'day')} late` : ''
  return `Rental, ${formatDate(start)} to ${formatDate(end)}${late}`
}

function sideName({ transaction_type }: Booking, borrower: boolean): string {
  if (transaction_type === 'sale') return borrower ? 'buyer' : 'seller'
  return borrower ? 'renter' : 'owner'
}

function ItemLink({ item }: { item: Booking['item'] }) {
  return (
    <Link to="/item/$id" params={{ id: item.id }} className={link}>
      {item.title}
    </Link>
  )
}

function ClosetLink({ id, person }: { id: string; person: ReportedRating['rater'] }) {
  if (!person) return 'Former member'
  return (
    <Link to="/closet/$id" params={{ id }} className={link}>
      {person.full_name ?? 'Aso member'}
    </Link>
  )
}
