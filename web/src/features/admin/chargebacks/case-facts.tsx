import { Link } from '@tanstack/react-router'
import { formatDate } from '#contract/rules/dates.ts'
import { formatNaira } from '#contract/rules/money.ts'
import { type Fact, Facts } from '@/components/facts'
import { Section } from '@/features/disputes'
import { formatMoment } from '@/lib/lagos-time'
import type { ChargebackCase } from '../model/chargeback'
import { bookingText, categoryText, gatewayText } from '../words/chargeback-words'

/** Payment, people and booking, side by side on a wide screen. */
export function CaseFacts({ chargeback }: { chargeback: ChargebackCase }) {
  const { booking } = chargeback
  return (
    <div className="grid gap-5 lg:grid-cols-2 lg:items-start">
      <Section title="Payment">
        <Facts facts={paymentFacts(chargeback)} />
      </Section>
      {booking && (
        <Section title="Booking">
          <Facts facts={bookingFacts(chargeback, booking)} />
        </Section>
      )}
      {chargeback.wallet_paid.map((paid) => (
        <Section key={paid.id} title={`Paid from the wallet: ${paid.title}`}>
          <Facts facts={walletPaidFacts(paid)} />
        </Section>
      ))}
    </div>
  )
}

const given = (facts: Fact[]) => facts.filter(({ value }) => value !== null && value !== undefined)
const moment = (at: string | null) => at && formatMoment(at)
const mono = (text: string) => <span className="font-mono text-xs">{text}</span>

function person(one: { user_id: string; full_name: string | null } | null) {
  if (!one) return null
  return (
    <Link
      to="/admin/users"
      search={{ q: one.user_id }}
      className="inline-block py-1 underline underline-offset-4"
    >
      {one.full_name ?? 'Former member'}
    </Link>
  )
}

function paymentFacts(chargeback: ChargebackCase): Fact[] {
  const { payer, dispute_id, told_reference, category, gateway_status, gateway_resolution } = chargeback
  return given([
    { label: 'Payer', value: person(payer) },
    { label: 'Member since', value: moment(payer?.joined_at ?? null) },
    { label: 'Other chargebacks', value: payer?.other_chargebacks },
    { label: 'Paid', value: moment(chargeback.paid_at) },
    { label: 'Reference', value: mono(told_reference ?? 'None') },
    { label: 'Dispute at Paystack', value: mono(dispute_id) },
    {
      label: 'Paystack says',
      value: gatewayText(gateway_status, gateway_resolution),
    },
    { label: 'Kind', value: categoryText(category) },
    { label: 'Reported to Aso', value: moment(chargeback.created_at) },
    { label: 'Answer until', value: moment(chargeback.due_at) },
  ])
}

/** A booking that the disputed money paid by way of the wallet. */
function walletPaidFacts(paid: ChargebackCase['wallet_paid'][number]): Fact[] {
  return given([
    { label: 'Owner', value: person(paid.lender) },
    { label: 'Set aside of it', value: formatNaira(paid.amount) },
    { label: 'Status', value: bookingText(paid) },
    { label: 'Handed over, says the owner', value: moment(paid.handed_over_at) ?? 'No' },
    { label: 'Handover proven', value: moment(paid.handover_proven_at) ?? 'No' },
  ])
}

function bookingFacts({ lender }: ChargebackCase, booking: NonNullable<ChargebackCase['booking']>): Fact[] {
  const { rental_start_date: from, rental_end_date: to } = booking
  return given([
    { label: 'Owner', value: person(lender) },
    { label: 'Paid for it', value: formatNaira(booking.total_amount) },
    { label: 'Days', value: from && to ? `${formatDate(from)} to ${formatDate(to)}` : null },
    { label: 'Status', value: bookingText(booking) },
    { label: 'Handover code', value: moment(booking.handover_code_at) ?? 'Not entered' },
    { label: 'Handed over, says the owner', value: moment(booking.handed_over_at) ?? 'No' },
    { label: 'Handover proven', value: moment(booking.handover_proven_at) ?? 'No' },
    { label: 'Return code', value: moment(booking.return_code_at) },
  ])
}
