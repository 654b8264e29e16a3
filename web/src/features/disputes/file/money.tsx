import { formatNaira } from '#contract/rules/money.ts'
import { Facts } from '@/components/facts'
import { formatMoment } from '@/lib/lagos-time'
import type { DisputeFile } from '../api/dispute-file'
import { Section } from './section'

/** What is held, and every transfer of the booking. */
export function Money({ file: { booking, dispute, held, money } }: { file: DisputeFile }) {
  const sale = booking.transaction_type === 'sale'
  return (
    <Section title="Money">
      <Facts
        facts={[
          {
            label: sale ? 'Price' : 'Rent',
            value: formatNaira((sale ? booking.sale_price : booking.rent_amount) ?? 0),
          },
          { label: 'Deposit', value: formatNaira(booking.deposit_amount) },
          { label: 'Paid in all', value: formatNaira(booking.total_amount) },
          ...(dispute.contested_amount === held
            ? []
            : [{ label: 'Held when it was reported', value: formatNaira(dispute.contested_amount) }]),
          { label: 'Held by Aso now', value: formatNaira(held) },
        ]}
      />
      <ul aria-label="Transfers" className="grid gap-3 text-sm">
        {money.map((move, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the books are only added to, in their order.
          <li key={position} className="grid gap-0.5">
            <p className="flex items-baseline justify-between gap-4">
              <span className="min-w-0 wrap-anywhere">{`${move.from_label} → ${move.to_label}`}</span>
              <span className="price shrink-0 font-bold">{formatNaira(move.amount)}</span>
            </p>
            <p className="text-muted-foreground">{`${formatMoment(move.at)} · ${move.description}`}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
