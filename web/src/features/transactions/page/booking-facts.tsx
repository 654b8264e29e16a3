import { Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDate } from '#contract/rules/dates.ts'
import { formatNaira } from '#contract/rules/money.ts'
import { formatBeginning, lagosDay } from '@/lib/lagos-time'
import { opensAt } from '../model/actions'
import type { Booking } from '../model/booking'

export function BookingFacts({ booking }: { booking: Booking }) {
  const { sale, rental_start_date: start, rental_end_date: end, rental_duration_days: days } = booking
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3.5 text-sm md:grid-cols-4">
      {start && <Fact label="Start date">{formatDate(start)}</Fact>}
      {end && <Fact label="End date">{formatDate(end)}</Fact>}
      {days !== null && <Fact label="Rental duration">{`${days} days`}</Fact>}
      {!sale && <Fact label="Deposit">{formatNaira(booking.deposit_amount)}</Fact>}
      <Fact label="Type">{sale ? 'Sale' : 'Rental'}</Fact>
      <Fact label="Created">{formatDate(lagosDay(booking.created_at))}</Fact>
      <Contact booking={booking} />
      <Delivery booking={booking} />
    </dl>
  )
}

function Fact({ label, wide, children }: { label: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? 'col-span-full' : undefined}>
      <dt className="text-muted-foreground">{label}</dt>
      <dd className="mt-0.5 font-medium wrap-anywhere">{children}</dd>
    </div>
  )
}

/** The counterparty's number shows around the handover. */
function Contact({ booking }: { booking: Booking }) {
  const { other, side, sale } = booking
  const opens = opensAt(booking, 'see_contact', Date.now())
  const who = side === 'borrower' ? (sale ? 'Seller' : 'Owner') : sale ? 'Buyer' : 'Renter'
  return (
    <>
      <Fact label={who}>{other.name}</Fact>
      <Fact label="Contact">
        {other.phone ? (
          <a
            href={`tel:${other.phone}`}
            className="-my-3 inline-flex min-h-11 items-center gap-1.5 whitespace-nowrap text-primary underline underline-offset-4"
          >
            <Phone aria-hidden className="size-4 shrink-0" />
            {readable(other.phone)}
          </a>
        ) : (
          <>
            N/A
            {opens !== null && (
              <span className="font-normal text-muted-foreground">{`, shown from ${formatBeginning(opens)} if they verified their number`}</span>
            )}
          </>
        )}
      </Fact>
    </>
  )
}

function Delivery({
  booking: { receive_method, delivery_address, special_instructions, item, settled_at, booking_status },
}: {
  booking: Booking
}) {
  const ended = settled_at !== null || booking_status === 'expired' || booking_status === 'cancelled'
  return (
    <>
      <Fact label={receive_method === 'delivery' ? 'Delivery to' : 'Receive by'} wide>
        {receive_method === 'delivery'
          ? (delivery_address ?? (ended ? 'The address is not kept' : 'Shown once the booking is agreed'))
          : pickup(item)}
      </Fact>
      {special_instructions && (
        <Fact label="Special instructions" wide>
          {special_instructions}
        </Fact>
      )}
    </>
  )
}

/** `Pickup in Ikeja, Lagos`: the place itself is agreed between the two. */
function pickup({ city, state }: Booking['item']): string {
  const area = [...new Set([city, state])].filter(Boolean).join(', ')
  return area ? `Pickup in ${area}` : 'Pickup'
}

/** `+234 803 123 4567`. */
function readable(phone: string): string {
  return phone.replace(/^\+234(\d{3})(\d{3})(\d{4})$/, '+234 $1 $2 $3')
}
