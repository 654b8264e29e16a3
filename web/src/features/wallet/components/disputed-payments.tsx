import { CreditCard } from 'lucide-react'
import { formatNaira } from '#contract/rules/money.ts'
import { formatMoment } from '@/lib/lagos-time'
import { type MyChargeback, useMyChargebacks } from '../api/my-chargebacks'

/** Card payments that my bank looks into, or for which I still owe something: what that means. */
export function DisputedPayments() {
  const chargebacks = useMyChargebacks().data ?? []
  const shown = chargebacks.filter(({ status, owed }) => status === 'open' || (status === 'lost' && owed > 0))
  if (shown.length === 0) return null
  return (
    <section aria-label="Card payments at your bank" className="grid gap-3">
      {shown.map((one) => (
        <div key={one.created_at} className="flex gap-3 rounded-2xl bg-caution-soft p-4 text-sm">
          <CreditCard aria-hidden className="size-5 shrink-0 text-caution" />
          <div className="grid gap-1">
            <p className="font-semibold text-caution">{titleOf(one)}</p>
            <p>{textOf(one)}</p>
          </div>
        </div>
      ))}
      {shown.some(({ status }) => status === 'open') && (
        <p className="text-muted-foreground text-sm">
          Until your bank has decided, you can’t withdraw or pay by card. You don’t need to do anything. If
          you did not dispute a payment with your bank, contact support.
        </p>
      )}
    </section>
  )
}

function titleOf({ status, amount, owed }: MyChargeback): string {
  return status === 'open'
    ? `Your bank is looking into a payment of ${formatNaira(amount)}`
    : `You owe Aso ${formatNaira(owed)}`
}

function textOf({ status, amount, owed, created_at }: MyChargeback): string {
  if (status === 'lost')
    return `Your bank paid ${formatNaira(amount)} back to the card. What comes into your wallet pays what is still owed.`
  const debt = owed > 0 ? ` You owe ${formatNaira(owed)} of it until then.` : ''
  return `It was disputed on ${formatMoment(created_at)}, and the money is set aside until your bank has decided.${debt}`
}
